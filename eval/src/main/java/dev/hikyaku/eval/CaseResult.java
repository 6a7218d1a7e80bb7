package dev.hikyaku.eval;

import dev.hikyaku.eval.score.Scored;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * What came of a case.
 *
 * @param id the case
 * @param scored all that the metrics look at
 * @param probabilities by destination and {@code none}, the likeliest first
 * @param reason why it was decided so, in a line
 * @param error why it could not be decided
 * @param tags the slices that the case is in
 * @param source what answered
 */
public record CaseResult(
    String id,
    Scored scored,
    Map<String, Double> probabilities,
    String reason,
    Optional<String> error,
    List<String> tags,
    AnsweredBy source) {
  /** One of two is a destination, whatever none has. */
  private static final int KEPT = 2;

  /** Keeps the order of the probabilities. */
  public CaseResult {
    probabilities = Collections.unmodifiableMap(new LinkedHashMap<>(probabilities));
    tags = List.copyOf(tags);
  }

  /**
   * What answered.
   *
   * @param version the version that the model named
   * @param promptSha256 the prompt that it read
   * @param answers how many different answers its repeats gave
   */
  public record AnsweredBy(Optional<String> version, Optional<String> promptSha256, int answers) {}

  /** With the two likeliest alone: a run of many cases keeps only these in memory. */
  CaseResult light() {
    Map<String, Double> likeliest = new LinkedHashMap<>();
    probabilities.entrySet().stream()
        .limit(KEPT)
        .forEach(entry -> likeliest.put(entry.getKey(), entry.getValue()));
    return new CaseResult(id, scored, likeliest, reason, error, tags, source);
  }
}
