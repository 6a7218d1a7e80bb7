package dev.hikyaku.eval;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.hikyaku.eval.score.Certainty;
import dev.hikyaku.eval.score.Ending;
import dev.hikyaku.eval.score.Outcome;
import dev.hikyaku.eval.score.Scored;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;

/** A case of a run as JSON, and back. */
final class CaseResultJson {
  private static final int LIKELIEST = 5;

  private CaseResultJson() {}

  /**
   * As in the file of a run.
   *
   * @param full whether every probability is written, not the largest five and that of none
   */
  static ObjectNode write(CaseResult result, boolean full) {
    Scored scored = result.scored();
    Outcome outcome = scored.outcome();
    ObjectNode json = JsonNodeFactory.instance.objectNode();
    json.put("id", result.id());
    json.set("expected", names(outcome.expected()));
    json.set("got", names(outcome.got()));
    json.put("right", outcome.right());
    json.put("abstained", outcome.ending() == Ending.ABSTAINED);
    text(json, "router", scored.router());
    text(json, "model", scored.model());
    json.set("probabilities", probabilities(result.probabilities(), full));
    json.set("certainty", scored.certainty().map(CaseResultJson::certainty).orElse(null));
    number(json, "latency_ms", scored.latencyMs());
    json.put("tokens", scored.tokens());
    json.put("cost_usd", scored.costUsd());
    json.put("reason", result.reason());
    text(json, "error", result.error());
    json.set("tags", names(result.tags()));
    text(json, "model_version", result.source().version());
    text(json, "prompt_sha256", result.source().promptSha256());
    json.put("answers", result.source().answers());
    return json;
  }

  static void number(ObjectNode json, String key, OptionalDouble value) {
    value.ifPresentOrElse(number -> json.put(key, number), () -> json.putNull(key));
  }

  private static void text(ObjectNode json, String key, Optional<String> value) {
    value.ifPresentOrElse(text -> json.put(key, text), () -> json.putNull(key));
  }

  private static ArrayNode names(List<String> names) {
    ArrayNode array = JsonNodeFactory.instance.arrayNode();
    names.forEach(array::add);
    return array;
  }

  private static ObjectNode probabilities(Map<String, Double> all, boolean full) {
    ObjectNode json = JsonNodeFactory.instance.objectNode();
    all.entrySet().stream()
        .limit(full ? Long.MAX_VALUE : LIKELIEST)
        .forEach(entry -> json.put(entry.getKey(), entry.getValue()));
    Optional.ofNullable(all.get(Certainty.NONE)).ifPresent(none -> json.put(Certainty.NONE, none));
    return json;
  }

  private static JsonNode certainty(Certainty sure) {
    return JsonNodeFactory.instance
        .objectNode()
        .put("confidence", sure.confidence())
        .put("right", sure.right())
        .put("brier", sure.brier())
        .put("log_loss", sure.logLoss());
  }

  /** What {@link #write} wrote. */
  static CaseResult read(JsonNode json) {
    Optional<String> error = text(json, "error");
    Ending ending =
        error.isPresent()
            ? Ending.FAILED
            : json.path("abstained").asBoolean() ? Ending.ABSTAINED : Ending.CHOSEN;
    Outcome outcome =
        new Outcome(
            names(json.path("expected")),
            names(json.path("got")),
            ending,
            json.path("right").asBoolean());
    return new CaseResult(
        json.path("id").asText(),
        scored(json, outcome),
        probabilities(json.path("probabilities")),
        json.path("reason").asText(),
        error,
        names(json.path("tags")),
        new CaseResult.AnsweredBy(
            text(json, "model_version"),
            text(json, "prompt_sha256"),
            json.path("answers").asInt(1)));
  }

  private static Scored scored(JsonNode json, Outcome outcome) {
    return new Scored(
        outcome,
        json.path("certainty").isObject()
            ? Optional.of(certainty(json.path("certainty")))
            : Optional.empty(),
        text(json, "router"),
        text(json, "model"),
        json.path("latency_ms").isNumber()
            ? OptionalDouble.of(json.path("latency_ms").doubleValue())
            : OptionalDouble.empty(),
        json.path("tokens").asLong(),
        json.path("cost_usd").asDouble());
  }

  private static Certainty certainty(JsonNode json) {
    return new Certainty(
        json.path("confidence").asDouble(),
        json.path("right").asBoolean(),
        json.path("brier").asDouble(),
        json.path("log_loss").asDouble());
  }

  private static Optional<String> text(JsonNode json, String key) {
    return Optional.ofNullable(json.path(key).textValue());
  }

  private static List<String> names(JsonNode array) {
    List<String> names = new ArrayList<>();
    array.forEach(name -> names.add(name.asText()));
    return names;
  }

  private static Map<String, Double> probabilities(JsonNode json) {
    Map<String, Double> probabilities = new LinkedHashMap<>();
    json.properties().forEach(e -> probabilities.put(e.getKey(), e.getValue().asDouble()));
    return probabilities;
  }
}
