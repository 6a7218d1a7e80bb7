package dev.hikyaku.relay.spi;

import dev.hikyaku.relay.failure.Failure;
import java.util.List;

/** What a router decided. The chain goes on after {@link Abstained} and {@link Broken}. */
public sealed interface Decision {
  /** What it was based on. */
  Evidence evidence();

  /**
   * These destinations, at least one.
   *
   * @param destinations declared names
   * @param evidence why
   */
  record Chosen(List<String> destinations, Evidence evidence) implements Decision {
    /**
     * Copies the names.
     *
     * @throws IllegalArgumentException when there is none: that is {@link Abstained}
     */
    public Chosen {
      destinations = List.copyOf(destinations);
      if (destinations.isEmpty()) {
        throw new IllegalArgumentException("a choice names a destination");
      }
    }
  }

  /**
   * No destination fits.
   *
   * @param reason one word, such as {@code no_rule} or {@code low_confidence}
   * @param evidence why
   */
  record Abstained(String reason, Evidence evidence) implements Decision {}

  /**
   * It could not decide.
   *
   * @param failure why
   * @param evidence how far it came
   */
  record Broken(Failure failure, Evidence evidence) implements Decision {}
}
