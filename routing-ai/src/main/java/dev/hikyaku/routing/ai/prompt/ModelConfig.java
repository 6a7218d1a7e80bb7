package dev.hikyaku.routing.ai.prompt;

import com.fasterxml.jackson.databind.JsonNode;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.OptionalInt;
import java.util.Set;
import java.util.function.Predicate;

/**
 * What {@code config} asks of a model. Each server takes what it knows of it.
 *
 * @param temperature how freely it chooses its words, 0 to 2
 * @param maxOutputTokens the most it may write
 * @param topP the share of likely words it chooses from, 0 to 1
 * @param topK how many likely words it chooses from
 */
public record ModelConfig(
    OptionalDouble temperature,
    OptionalInt maxOutputTokens,
    OptionalDouble topP,
    OptionalInt topK) {
  /** Nothing is asked. */
  public static final ModelConfig NONE =
      new ModelConfig(
          OptionalDouble.empty(), OptionalInt.empty(), OptionalDouble.empty(), OptionalInt.empty());

  private static final String PATH = "/config";
  private static final double HOTTEST = 2;
  private static final Set<String> KEYS = Set.of("temperature", "maxOutputTokens", "topP", "topK");

  /** Reads it; a wrong value is reported at its place, and so is a key without effect. */
  static ModelConfig read(LocatedTree tree, Problems problems) {
    JsonNode config = tree.tree().path("config");
    if (!config.isObject()) {
      if (!config.isMissingNode() && !config.isNull()) {
        problems.error(tree.at(PATH), "config", "must be a mapping", "");
      }
      return NONE;
    }
    Reader reader = new Reader(tree, config, problems);
    reader.tellUnknown();
    return new ModelConfig(
        reader.number("temperature", HOTTEST),
        reader.count("maxOutputTokens"),
        reader.number("topP", 1),
        reader.count("topK"));
  }

  private record Reader(LocatedTree tree, JsonNode config, Problems problems) {
    void tellUnknown() {
      for (Map.Entry<String, JsonNode> field : config.properties()) {
        if (!KEYS.contains(field.getKey())) {
          problems.warning(
              tree.at(PATH + "/" + field.getKey()),
              "config." + field.getKey(),
              "has no effect here",
              "known: " + String.join(", ", KEYS.stream().sorted().toList()));
        }
      }
    }

    OptionalDouble number(String key, double most) {
      return value(
              key,
              "must be a number from 0 to " + (long) most,
              node -> node.isNumber() && node.doubleValue() >= 0 && node.doubleValue() <= most)
          .map(node -> OptionalDouble.of(node.doubleValue()))
          .orElseGet(OptionalDouble::empty);
    }

    OptionalInt count(String key) {
      return value(
              key,
              "must be a whole number above 0",
              node -> node.canConvertToInt() && node.isIntegralNumber() && node.intValue() > 0)
          .map(node -> OptionalInt.of(node.intValue()))
          .orElseGet(OptionalInt::empty);
    }

    private Optional<JsonNode> value(String key, String what, Predicate<JsonNode> fits) {
      JsonNode node = config.path(key);
      if (node.isMissingNode() || node.isNull()) {
        return Optional.empty();
      }
      if (!fits.test(node)) {
        problems.error(tree.at(PATH + "/" + key), "config." + key, what, "");
        return Optional.empty();
      }
      return Optional.of(node);
    }
  }
}
