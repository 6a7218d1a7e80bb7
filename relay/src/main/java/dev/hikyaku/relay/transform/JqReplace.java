package dev.hikyaku.relay.transform;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import com.fasterxml.jackson.databind.node.TextNode;
import java.util.ArrayList;
import java.util.List;
import net.thisptr.jackson.jq.Expression;
import net.thisptr.jackson.jq.Function;
import net.thisptr.jackson.jq.PathOutput;
import net.thisptr.jackson.jq.Scope;
import net.thisptr.jackson.jq.Version;
import net.thisptr.jackson.jq.exception.JsonQueryException;
import net.thisptr.jackson.jq.path.Path;

/**
 * What {@code sub} and {@code gsub} rest on. A replacement of several values gives several texts.
 */
final class JqReplace implements Function {
  @Override
  public void apply(
      Scope scope,
      List<Expression> args,
      JsonNode in,
      Path path,
      PathOutput output,
      Version version)
      throws JsonQueryException {
    String text = JqMatch.text(in);
    args.get(0)
        .apply(
            scope,
            in,
            regex ->
                args.get(2)
                    .apply(
                        scope,
                        in,
                        flags -> {
                          JqRegex search = JqMatch.regex(regex, flags, text);
                          for (StringBuilder one : replaced(scope, search, args.get(1))) {
                            output.emit(new TextNode(one.toString()), null);
                          }
                        }));
  }

  private static List<StringBuilder> replaced(Scope scope, JqRegex search, Expression by)
      throws JsonQueryException {
    List<StringBuilder> texts = List.of(new StringBuilder());
    int from = 0;
    for (JqRegex.Hit hit : search.hits()) {
      String between = search.between(from, hit.begin());
      texts.forEach(t -> t.append(between));
      texts = times(texts, replacements(scope, captures(search, hit), by));
      from = hit.end();
    }
    String rest = search.between(from, search.length());
    texts.forEach(t -> t.append(rest));
    return texts;
  }

  private static List<String> replacements(Scope scope, JsonNode captures, Expression by)
      throws JsonQueryException {
    List<String> all = new ArrayList<>();
    by.apply(scope, captures, value -> all.add(value.asText()));
    return all;
  }

  private static List<StringBuilder> times(List<StringBuilder> texts, List<String> replacements) {
    Budget budget = Budget.current();
    List<StringBuilder> all = new ArrayList<>();
    long size = 0;
    for (int i = 0; i < replacements.size(); i++) {
      boolean last = i == replacements.size() - 1;
      for (StringBuilder text : texts) {
        budget.step();
        size += (long) text.length() + replacements.get(i).length();
        budget.room(size);
        all.add(last ? text : new StringBuilder(text));
      }
    }
    for (int i = 0; i < all.size(); i++) {
      all.get(i).append(replacements.get(i / texts.size()));
    }
    return all;
  }

  private static JsonNode captures(JqRegex search, JqRegex.Hit hit) {
    ObjectNode captures = JsonNodeFactory.instance.objectNode();
    for (JqRegex.Group group : hit.groups()) {
      if (group.name().isEmpty()) {
        continue;
      }
      if (group.begin() < 0) {
        captures.putNull(group.name());
      } else {
        captures.put(group.name(), search.between(group.begin(), group.end()));
      }
    }
    return captures;
  }
}
