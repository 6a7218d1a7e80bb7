package dev.hikyaku.relay.transform;

import com.fasterxml.jackson.databind.JsonNode;

/** JSON values as Handlebars knows them. Numbers print as they do in JSON. */
final class TemplateTree {
  private TemplateTree() {}

  /** The value; maps and lists are views, null and nothing print as nothing. */
  static Object value(JsonNode node) {
    return switch (node.getNodeType()) {
      case OBJECT -> new LazyMap(node, TemplateTree::value);
      case ARRAY -> new LazyList(node, TemplateTree::value);
      case STRING -> node.textValue();
      case BOOLEAN -> node.booleanValue();
      case NUMBER -> node.numberValue();
      case NULL, MISSING, BINARY, POJO -> "";
    };
  }
}
