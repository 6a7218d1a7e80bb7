package dev.hikyaku.relay.transform;

import com.fasterxml.jackson.databind.JsonNode;
import com.github.jknack.handlebars.Context;
import com.github.jknack.handlebars.Helper;
import com.github.jknack.handlebars.Options;
import com.github.jknack.handlebars.helper.DefaultHelperRegistry;
import dev.hikyaku.relay.message.Json;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * The helpers a template may call. Those that read other templates, files or bundles, or log, are
 * not there.
 */
final class TemplateHelpers extends DefaultHelperRegistry {
  private static final Set<String> ALLOWED =
      Set.of("if", "unless", "each", "with", "lookup", "json");

  TemplateHelpers() {
    registerHelper("each", (Helper<Object>) TemplateHelpers::each);
    registerHelper("lookup", (Helper<Object>) TemplateHelpers::lookup);
    registerHelper("json", (value, options) -> json(value));
  }

  @Override
  @SuppressWarnings("NullAway") // the library takes null for "no such helper"
  public <C> Helper<C> helper(String name) {
    return ALLOWED.contains(name) ? super.helper(name) : null;
  }

  /** A value as JSON; a whole message as its body. */
  static String json(@Nullable Object value) {
    if (value instanceof TemplateVariables message) {
      return message.json();
    }
    JsonNode tree =
        switch (value) {
          case null -> Json.MAPPER.nullNode();
          case JsonNode node -> node;
          case LazyMap map -> map.node();
          case LazyList list -> list.node();
          default -> Json.MAPPER.valueToTree(value);
        };
    if (!Message.writable(tree)) {
      throw new Unfit(Message.NO_JSON_NUMBER);
    }
    return Json.write(tree);
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

  /** The library's own, but for the budget: it gathers what it makes before anything is written. */
  private static Object each(Object of, Options options) throws IOException {
    List<Map.Entry<Object, Object>> elements = elements(of);
    if (elements.isEmpty()) {
      return options.inverse();
    }
    Budget budget = Budget.current();
    StringBuilder all = new StringBuilder();
    for (int i = 0; i < elements.size(); i++) {
      budget.step();
      Map.Entry<Object, Object> element = elements.get(i);
      Context inner =
          Context.newContext(options.context, element.getValue())
              .combine("@key", element.getKey())
              .combine("@index", i)
              .combine("@first", i == 0 ? "first" : "")
              .combine("@last", i == elements.size() - 1 ? "last" : "");
      all.append(options.apply(options.fn, inner, new ArrayList<>(List.of(element.getValue(), i))));
      budget.room(all.length());
    }
    return all;
  }

  private static List<Map.Entry<Object, Object>> elements(@Nullable Object of) {
    List<Map.Entry<Object, Object>> all = new ArrayList<>();
    if (of instanceof Map<?, ?> map) {
      map.forEach((key, value) -> all.add(Map.entry(key, value)));
    } else if (of instanceof Iterable<?> list) {
      for (Object element : list) {
        all.add(Map.entry(all.size(), element));
      }
    }
    return all;
  }
}
