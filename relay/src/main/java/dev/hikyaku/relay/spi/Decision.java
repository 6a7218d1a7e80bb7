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
   * @param evidence what it was based on
   * @param reason why, in a few words for people, such as {@code rule 2}
   */
  record Chosen(List<String> destinations, Evidence evidence, String reason) implements Decision {
    private static final String UNEXPLAINED = "chosen";

    /** A choice that its router does not explain. */
    public Chosen(List<String> destinations, Evidence evidence) {
      this(destinations, evidence, UNEXPLAINED);
    }

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
