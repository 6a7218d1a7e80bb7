package dev.hikyaku.relay.transform;

import com.fasterxml.jackson.databind.JsonNode;
import dev.cel.common.values.NullValue;

/** JSON values as CEL knows them. */
final class CelTree {
  private CelTree() {}

  /**
   * The value: whole numbers are ints while they fit 64 bits, all others doubles; maps and lists
   * are views.
   */
  static Object value(JsonNode node) {
    return switch (node.getNodeType()) {
      case OBJECT -> new CelMap(node);
      case ARRAY -> new LazyList(node, CelTree::value);
      case STRING -> node.textValue();
      case BOOLEAN -> node.booleanValue();
      case NUMBER -> number(node);
      case NULL, MISSING -> NullValue.NULL_VALUE;
      case BINARY, POJO -> node.asText();
    };
  }

  private static Object number(JsonNode node) {
    if (node.isIntegralNumber() && node.canConvertToLong()) {
      return node.longValue();
    }
    return node.doubleValue();
  }
}
