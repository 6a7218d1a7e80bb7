package dev.hikyaku.eval;

import dev.hikyaku.relay.Choice;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * What a model wrote down beside a decision.
 *
 * @param record the {@code ai.decision} of the message; empty when no model was asked
 */
record Evidence(Map<?, ?> record) {
  static Evidence of(Choice choice) {
    return new Evidence(map(choice.envelope().attributes().get("ai.decision")));
  }

  Optional<String> model() {
    return text(record.get("model"));
  }

  Optional<String> version() {
    return text(record.get("version"));
  }

  Optional<String> prompt() {
    return text(map(record.get("prompt")).get("hash"));
  }

  boolean cached() {
    return Boolean.TRUE.equals(record.get("cached"));
  }

  long tokens() {
    return record.get("tokens") instanceof Number number ? number.longValue() : 0;
  }

  double costUsd() {
    return record.get("cost") instanceof Number number ? number.doubleValue() : 0;
  }

  private static Map<?, ?> map(@Nullable Object value) {
    return value instanceof Map<?, ?> map ? map : Map.of();
  }

  private static Optional<String> text(@Nullable Object value) {
    return value instanceof String text && !text.isEmpty() ? Optional.of(text) : Optional.empty();
  }
}
