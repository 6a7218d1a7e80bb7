package dev.hikyaku.routing.ai.systemone;

import com.fasterxml.jackson.databind.JsonNode;
import dev.hikyaku.routing.ai.model.ModelException;
import dev.hikyaku.routing.ai.model.Outcome;
import dev.langchain4j.model.decision.response.ChoiceAnswer;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Set;

/** Numbers and names that are right, or an exception with the outcome. */
final class Strict {
  /** Servers round to two places, so a sum may miss 1 by a little. */
  private static final double SUM_MISS = 0.02;

  private static final double ROUNDING = 1e-6;

  private Strict() {}

  /** A number from 0 to 1, give or take a rounding. */
  static double share(JsonNode node, String what) {
    double number = node.isNumber() ? node.doubleValue() : Double.NaN;
    if (!(number >= -ROUNDING && number <= 1 + ROUNDING)) {
      throw malformed("no number from 0 to 1 for " + what);
    }
    return Math.clamp(number, 0, 1);
  }

  /** The choice with its distribution over just the options, brought to a sum of 1. */
  static ChoiceAnswer choice(String chosen, Map<String, JsonNode> told, Set<String> options) {
    if (!options.contains(chosen)) {
      throw new ModelException(new Outcome.UnknownChoice("the choice is no candidate"));
    }
    Map<String, Double> shares = new LinkedHashMap<>();
    double sum = 0;
    for (Map.Entry<String, JsonNode> entry : told.entrySet()) {
      if (!options.contains(entry.getKey())) {
        throw new ModelException(new Outcome.UnknownChoice("a probability of no candidate"));
      }
      double share = share(entry.getValue(), entry.getKey());
      shares.put(entry.getKey(), share);
      sum += share;
    }
    if (Math.abs(sum - 1) > SUM_MISS) {
      throw malformed("probabilities that do not sum to 1");
    }
    double whole = sum;
    shares.replaceAll((name, share) -> share / whole);
    return ChoiceAnswer.builder().value(chosen).probabilities(shares).build();
  }

  static String text(JsonNode node, String what) {
    if (!node.isTextual()) {
      throw malformed("no " + what);
    }
    return node.textValue();
  }

  static void type(JsonNode answer, String type) {
    String told = text(answer.path("type"), "type of an answer");
    if (told.equals("refusal")) {
      throw new ModelException(new Outcome.Refused("the model refused"));
    }
    if (!told.equals(type)) {
      throw malformed("an answer of type " + type + " was asked for");
    }
  }

  static ModelException malformed(String why) {
    return new ModelException(new Outcome.Malformed(why));
  }
}
