package dev.hikyaku.routing.ai;

import dev.hikyaku.relay.failure.Failure;
import dev.hikyaku.relay.spi.Evidence;
import dev.hikyaku.relay.spi.Evidence.ModelAttempt;
import dev.hikyaku.routing.ai.model.Answer;
import dev.hikyaku.routing.ai.model.Asked;
import dev.hikyaku.routing.ai.prompt.Prompt;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.stream.Collectors;

/** Writes down what a decision was based on, for people and for {@code ai.decision}. */
final class DecisionRecord {
  private final ConfidenceRule rule;
  private final Optional<Prompt> prompt;

  /**
   * Writes down.
   *
   * @param prompt by which the models that read text are asked; empty when there are none
   */
  DecisionRecord(ConfidenceRule rule, Optional<Prompt> prompt) {
    this.rule = rule;
    this.prompt = prompt;
  }

  /** No model was asked. */
  Evidence unread(String reason) {
    Map<String, Object> record = new LinkedHashMap<>();
    record.put("destinations", List.of());
    record.put("reason", reason);
    record.put("attempts", List.of());
    record.put("cached", false);
    return new Evidence(Map.of(), OptionalDouble.empty(), Optional.empty(), List.of(), record);
  }

  /** No model answered. */
  Evidence unanswered(Failure failure, List<ModelAttempt> attempts) {
    Map<String, Object> record = new LinkedHashMap<>();
    record.put("destinations", List.of());
    record.put("reason", failure.exact().name());
    addPrompt(record, prompt);
    addAttempts(record, attempts);
    return new Evidence(Map.of(), OptionalDouble.empty(), Optional.empty(), attempts, record);
  }

  /** A model had the last word, and the rule made this of it. */
  Evidence answered(Asked.Answered asked, Verdict verdict) {
    Answer answer = asked.answer();
    Optional<String> best = rule.best(answer);
    OptionalDouble score = best.map(answer::score).orElseGet(OptionalDouble::empty);
    Map<String, Object> record = new LinkedHashMap<>();
    record.put("model", answer.model().name());
    record.put("provider", answer.model().provider());
    record.put("version", answer.version());
    addPrompt(record, answer.model().prompt());
    answer.head().ifPresent(head -> record.put("head", head));
    record.put("destinations", destinations(verdict));
    record.put("probabilities", answer.probabilities());
    record.put("number", answer.kind().label());
    score.ifPresent(value -> record.put("score", value));
    record.put("margin", rule.margin(answer));
    best.ifPresent(name -> record.put("threshold", rule.threshold(name, answer)));
    reason(verdict).ifPresent(reason -> record.put("reason", reason));
    record.put("served_by", asked.servedBy().label());
    addAttempts(record, asked.attempts());
    record.put("cached", asked.cached());
    Optional<String> model = Optional.of(answer.model().name());
    return new Evidence(answer.probabilities(), score, model, asked.attempts(), record);
  }

  /** In a line: the model, what it gave each destination, and what that had to reach. */
  String why(Asked.Answered asked, List<String> destinations) {
    Answer answer = asked.answer();
    return answer.model().name()
        + " gave "
        + destinations.stream().map(name -> why(name, answer)).collect(Collectors.joining(", "));
  }

  private String why(String name, Answer answer) {
    double number = answer.probabilities().getOrDefault(name, 0.0);
    double least = rule.threshold(name, answer);
    return String.format(Locale.ROOT, "%s %.2f (threshold %.2f)", name, number, least);
  }

  private static List<String> destinations(Verdict verdict) {
    return switch (verdict) {
      case Verdict.Sure(List<String> names) -> names;
      case Verdict.Unsure unsure -> List.of();
    };
  }

  private static Optional<String> reason(Verdict verdict) {
    return switch (verdict) {
      case Verdict.Sure sure -> Optional.empty();
      case Verdict.Unsure(String reason) -> Optional.of(reason);
    };
  }

  private static void addPrompt(Map<String, Object> record, Optional<Prompt> asked) {
    asked.ifPresent(p -> record.put("prompt", Map.of("id", p.name(), "hash", p.hash())));
  }

  private static void addAttempts(Map<String, Object> record, List<ModelAttempt> attempts) {
    record.put("attempts", attempts.stream().map(DecisionRecord::attempt).toList());
    record.put("tokens", attempts.stream().mapToLong(ModelAttempt::tokens).sum());
    record.put("cost", attempts.stream().mapToDouble(ModelAttempt::costUsd).sum());
    if (attempts.stream().anyMatch(ModelAttempt::estimated)) {
      record.put("estimated", true);
    }
    record.put("cached", false);
  }

  private static Map<String, Object> attempt(ModelAttempt attempt) {
    Map<String, Object> map = new LinkedHashMap<>();
    map.put("model", attempt.model());
    map.put("outcome", attempt.outcome());
    attempt.tag().ifPresent(tag -> map.put("tag", tag));
    map.put("ms", attempt.millis());
    map.put("tokens", attempt.tokens());
    if (attempt.costUsd() > 0) {
      map.put("cost", attempt.costUsd());
    }
    if (attempt.estimated()) {
      map.put("estimated", true);
    }
    return map;
  }
}
