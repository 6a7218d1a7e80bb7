package dev.hikyaku.routing.ai.generative;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.langchain4j.model.output.TokenUsage;

/**
 * Where an answer tells the tokens it took.
 *
 * @param block the object that holds them; empty for the answer itself
 * @param input the key of those read
 * @param output the key of those written
 */
record TokenCounts(String block, String input, String output) {
  /** As told; nothing where it is no count. */
  TokenUsage of(JsonNode answer) {
    JsonNode told = block.isEmpty() ? answer : answer.path(block);
    return new TokenUsage(count(told.path(input)), count(told.path(output)));
  }

  private static int count(JsonNode node) {
    return isCount(node) ? node.intValue() : 0;
  }

  private static boolean isCount(JsonNode node) {
    return node.isIntegralNumber() && node.canConvertToInt() && node.intValue() >= 0;
  }

  /**
   * Puts noughts, as for who tells nothing, in place of what is missing or no count: a client
   * library would fail at it, and the answer is good all the same. Whether something was changed.
   */
  boolean mend(ObjectNode answer) {
    if (block.isEmpty()) {
      boolean odd = odd(answer.path(input)) || odd(answer.path(output));
      return odd && emptied(answer);
    }
    JsonNode told = answer.path(block);
    boolean whole = told.isObject() && told.valueStream().noneMatch(TokenCounts::odd);
    return !whole && emptied(answer.putObject(block));
  }

  /** Details below it are not looked at. */
  private static boolean odd(JsonNode node) {
    return node.isNumber() && !isCount(node);
  }

  private boolean emptied(ObjectNode holder) {
    holder.put(input, 0).put(output, 0);
    return true;
  }
}
