package dev.hikyaku.routing.ai.model;

import dev.hikyaku.relay.spi.Section;
import dev.langchain4j.model.output.TokenUsage;
import org.jspecify.annotations.Nullable;

/**
 * What a model costs.
 *
 * @param input USD for a million tokens it reads
 * @param output USD for a million tokens it writes
 */
public record Price(double input, double output) {
  /** Nothing, or nobody said. */
  public static final Price NONE = new Price(0, 0);

  private static final double MILLION = 1e6;
  private static final double MOST = 1e6;

  static Price read(Section price) {
    return new Price(price.number("input", 0, 0, MOST), price.number("output", 0, 0, MOST));
  }

  double of(TokenUsage usage) {
    return of(count(usage.inputTokenCount()), count(usage.outputTokenCount()));
  }

  double of(long read, long written) {
    return (read * input + written * output) / MILLION;
  }

  /** Tokens, 0 when unknown or no count. */
  static int count(@Nullable Integer tokens) {
    return tokens == null ? 0 : Math.max(0, tokens);
  }
}
