package dev.hikyaku.routing.ai.prompt;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.core.util.DefaultIndenter;
import com.fasterxml.jackson.core.util.DefaultPrettyPrinter;
import com.fasterxml.jackson.core.util.Separators;
import com.github.jknack.handlebars.Context;
import com.github.jknack.handlebars.Helper;
import com.github.jknack.handlebars.Options;
import com.github.jknack.handlebars.helper.DefaultHelperRegistry;
import dev.hikyaku.relay.message.Json;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * The helpers of the format and those of Handlebars itself. Those of the library that read files or
 * bundles are not there.
 */
final class PromptHelpers extends DefaultHelperRegistry {
  private static final Set<String> ALLOWED =
      Set.of(
          "if",
          "unless",
          "each",
          "with",
          "lookup",
          "log",
          "json",
          "role",
          "history",
          "section",
          "media",
          "ifEquals",
          "unlessEquals");
  private static final int MOST_INDENT = 10;

  PromptHelpers() {
    registerHelper("each", (Helper<Object>) PromptHelpers::each);
    registerHelper("lookup", (Helper<Object>) PromptHelpers::lookup);
    registerHelper("log", (value, options) -> "");
    registerHelper("json", (value, options) -> json(value, indent(options)));
    registerHelper("role", (word, options) -> role(String.valueOf(word), options));
    registerHelper(
        "history", (value, options) -> Rendering.of(options).mark(new Rendering.Mark.History()));
    registerHelper("section", (name, options) -> part(section(name), options));
    registerHelper("media", (value, options) -> part(media(options), options));
    registerHelper(
        "ifEquals",
        (value, options) -> same(value, options.param(0, null)) ? options.fn() : options.inverse());
    registerHelper(
        "unlessEquals",
        (value, options) -> same(value, options.param(0, null)) ? options.inverse() : options.fn());
  }

  @Override
  @SuppressWarnings("NullAway") // the library takes null for "no such helper"
  public <C> Helper<C> helper(String name) {
    return ALLOWED.contains(name) ? super.helper(name) : null;
  }

  private static String role(String word, Options options) {
    Role role = Role.named(word).orElseThrow(() -> new Unrenderable("unknown role"));
    return Rendering.of(options).mark(new Rendering.Mark.Begins(role));
  }

  private static String part(Part part, Options options) {
    return Rendering.of(options).mark(new Rendering.Mark.Is(part));
  }

  private static Part section(@Nullable Object name) {
    return new Part.Section(String.valueOf(name));
  }

  private static Part media(Options options) {
    Object url = options.hash("url", "");
    Object type = options.hash("contentType", "");
    if (url.toString().isBlank()) {
      throw new Unrenderable("media needs a url");
    }
    return new Part.Media(
        url.toString(), Optional.of(type.toString()).filter(told -> !told.isBlank()));
  }

  private static int indent(Options options) {
    Object indent = options.hash("indent", 0);
    return indent instanceof Number number ? Math.clamp(number.intValue(), 0, MOST_INDENT) : 0;
  }

  /** A value as JSON, in one line or indented by so many spaces a level. */
  static String json(@Nullable Object value, int indent) {
    Object tree = value == null ? Json.MAPPER.nullNode() : value;
    if (indent == 0) {
      return Json.write(tree);
    }
    Separators separators =
        Separators.createDefaultInstance()
            .withObjectFieldValueSpacing(Separators.Spacing.AFTER)
            .withObjectEmptySeparator("")
            .withArrayEmptySeparator("");
    DefaultIndenter lines = new DefaultIndenter(" ".repeat(indent), "\n");
    DefaultPrettyPrinter printer =
        new DefaultPrettyPrinter(separators).withObjectIndenter(lines).withArrayIndenter(lines);
    try {
      return Json.MAPPER.writer(printer).writeValueAsString(tree);
    } catch (JsonProcessingException e) {
      throw new Unrenderable("there is a value that JSON cannot hold");
    }
  }

  /** Equal in value and in type, as {@code ===} of JavaScript has it: lists and maps never are. */
  private static boolean same(@Nullable Object a, @Nullable Object b) {
    return switch (a) {
      case null -> b == null;
      case Number left -> b instanceof Number right && left.doubleValue() == right.doubleValue();
      case CharSequence text ->
          b instanceof CharSequence other && text.toString().equals(other.toString());
      case Boolean flag -> flag.equals(b);
      default -> false;
    };
  }

  /** The library's own takes a name with a dot for a path. */
  private static Object lookup(Object in, Options options) {
    Object key = options.param(0, "");
    Object value = "";
    if (in instanceof Map<?, ?> map) {
      value = map.get(key);
    } else if (in instanceof List<?> list && key instanceof Integer index) {
      value = index >= 0 && index < list.size() ? list.get(index) : "";
    }
    return value == null ? "" : value;
  }

  /** The library's own, but for the bounds: it gathers what it makes before anything is written. */
  private static Object each(Object of, Options options) throws IOException {
    List<Map.Entry<Object, Object>> elements = elements(of);
    if (elements.isEmpty()) {
      return options.inverse();
    }
    Rendering rendering = Rendering.of(options);
    StringBuilder all = new StringBuilder();
    for (int i = 0; i < elements.size(); i++) {
      rendering.step();
      Map.Entry<Object, Object> element = elements.get(i);
      Context inner =
          Context.newContext(options.context, element.getValue())
              .combine("@key", element.getKey())
              .combine("@index", i)
              .combine("@first", i == 0)
              .combine("@last", i == elements.size() - 1);
      all.append(
          options.apply(
              options.fn, inner, new ArrayList<>(List.of(element.getValue(), element.getKey()))));
      rendering.room(all.length());
    }
    return all;
  }

  private static List<Map.Entry<Object, Object>> elements(@Nullable Object of) {
    List<Map.Entry<Object, Object>> all = new ArrayList<>();
    if (of instanceof Map<?, ?> map) {
      map.forEach((key, value) -> all.add(Map.entry(key, value == null ? "" : value)));
    } else if (of instanceof Iterable<?> list) {
      for (Object element : list) {
        all.add(Map.entry(all.size(), element == null ? "" : element));
      }
    }
    return all;
  }
}
