package dev.hikyaku.relay.transform;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.BooleanNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.util.List;
import net.thisptr.jackson.jq.Expression;
import net.thisptr.jackson.jq.Function;
import net.thisptr.jackson.jq.PathOutput;
import net.thisptr.jackson.jq.Scope;
import net.thisptr.jackson.jq.Version;
import net.thisptr.jackson.jq.exception.JsonQueryException;
import net.thisptr.jackson.jq.path.Path;

/** What {@code test}, {@code match}, {@code capture}, {@code scan} and {@code split} rest on. */
final class JqMatch implements Function {
  private static final JsonNodeFactory NODES = JsonNodeFactory.instance;

  @Override
  public void apply(
      Scope scope,
      List<Expression> args,
      JsonNode in,
      Path path,
      PathOutput output,
      Version version)
      throws JsonQueryException {
    String text = text(in);
    args.get(2)
        .apply(
            scope,
            in,
            test ->
                args.get(1)
                    .apply(
                        scope,
                        in,
                        flags ->
                            args.get(0)
                                .apply(
                                    scope,
                                    in,
                                    regex -> {
                                      JqRegex search = regex(regex, flags, text);
                                      output.emit(answer(search, test.asBoolean()), null);
                                    })));
  }

  /** The text that is searched. */
  static String text(JsonNode in) throws JsonQueryException {
    if (!in.isTextual()) {
      throw new JsonQueryException("a regular expression needs a text to search");
    }
    return in.textValue();
  }

  /** The search that the arguments describe. */
  static JqRegex regex(JsonNode regex, JsonNode flags, String text) throws JsonQueryException {
    if (!regex.isTextual() || !(flags.isTextual() || flags.isNull())) {
      throw new JsonQueryException("a regular expression and its flags are texts");
    }
    return new JqRegex(regex.textValue(), flags.isNull() ? "" : flags.textValue(), text);
  }

  private static JsonNode answer(JqRegex search, boolean test) {
    if (test) {
      return BooleanNode.valueOf(search.test());
    }
    ArrayNode all = NODES.arrayNode();
    int[] characters = search.characters();
    for (JqRegex.Hit hit : search.hits()) {
      ObjectNode one = place(all.addObject(), search, characters, hit.begin(), hit.end());
      ArrayNode captures = one.putArray("captures");
      if (hit.end() > hit.begin()) {
        hit.groups().forEach(g -> capture(captures.addObject(), search, characters, g));
      }
    }
    return all;
  }

  private static void capture(
      ObjectNode one, JqRegex search, int[] characters, JqRegex.Group group) {
    if (group.begin() < 0) {
      one.put("offset", -1).put("length", 0).putNull("string");
    } else {
      place(one, search, characters, group.begin(), group.end());
    }
    if (group.name().isEmpty()) {
      one.putNull("name");
    } else {
      one.put("name", group.name());
    }
  }

  private static ObjectNode place(
      ObjectNode one, JqRegex search, int[] characters, int begin, int end) {
    return one.put("offset", characters[begin])
        .put("length", characters[end] - characters[begin])
        .put("string", search.between(begin, end));
  }
}
