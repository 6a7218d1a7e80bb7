package dev.hikyaku.relay.transform;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.DoubleNode;
import net.thisptr.jackson.jq.exception.JsonQueryException;
import net.thisptr.jackson.jq.internal.operators.BinaryOperator;

/**
 * An operator of jq that asks before it makes something large. Whole numbers beyond 64 bits are
 * taken as doubles, as jq does; the library would cut them. Thread-safe.
 */
final class JqOperator implements BinaryOperator {
  private final BinaryOperator inner;

  JqOperator(BinaryOperator inner) {
    this.inner = inner;
  }

  @Override
  public JsonNode apply(ObjectMapper mapper, JsonNode left, JsonNode right)
      throws JsonQueryException {
    Budget budget = Budget.current();
    budget.step();
    switch (inner.image()) {
      case "+" -> budget.room(budget.weights().of(left) + budget.weights().of(right));
      case "*" -> times(budget, left, right);
      case "-" -> budget.work(left.size(), right.size());
      default -> {}
    }
    JsonNode result = arithmetic(mapper, left, right);
    if (inner.image().equals("+")) {
      budget.weights().sum(left, right, result);
    }
    return result;
  }

  private static void times(Budget budget, JsonNode left, JsonNode right) {
    if (left.isTextual() && right.isNumber()) {
      repeat(budget, left, right);
    } else if (left.isNumber() && right.isTextual()) {
      repeat(budget, right, left);
    }
  }

  private static void repeat(Budget budget, JsonNode text, JsonNode count) {
    double size = text.textValue().length() * count.asDouble();
    budget.room(size < Long.MAX_VALUE ? (long) size : Long.MAX_VALUE);
  }

  private JsonNode arithmetic(ObjectMapper mapper, JsonNode left, JsonNode right)
      throws JsonQueryException {
    if (left.isIntegralNumber() && right.isIntegralNumber() && overflows(left, right)) {
      return inner.apply(mapper, real(left), real(right));
    }
    return inner.apply(mapper, left, right);
  }

  private boolean overflows(JsonNode left, JsonNode right) {
    if (!left.canConvertToLong() || !right.canConvertToLong()) {
      return true;
    }
    long l = left.longValue();
    long r = right.longValue();
    return switch (inner.image()) {
      case "+" -> ((l ^ (l + r)) & (r ^ (l + r))) < 0;
      case "-" -> ((l ^ r) & (l ^ (l - r))) < 0;
      case "*" -> Math.multiplyHigh(l, r) != (l * r) >> 63;
      default -> false;
    };
  }

  private static JsonNode real(JsonNode number) {
    return DoubleNode.valueOf(number.doubleValue());
  }

  @Override
  public String image() {
    return inner.image();
  }
}
