package dev.hikyaku.routing.ai.model;

import dev.hikyaku.relay.failure.Failure;
import dev.hikyaku.relay.spi.Evidence.ModelAttempt;
import java.util.List;

/** What a chain of models came to. */
public sealed interface Asked {
  /** Every model that was asked, in order, with every try. */
  List<ModelAttempt> attempts();

  /**
   * A model had the last word.
   *
   * @param answer what it said
   * @param servedBy how it came to that model
   * @param cached whether it said so to somebody else, and was not asked again
   * @param attempts every try
   */
  record Answered(Answer answer, ServedBy servedBy, boolean cached, List<ModelAttempt> attempts)
      implements Asked {}

  /**
   * None answered.
   *
   * @param failure of the last one
   * @param attempts every try
   */
  record Unanswered(Failure failure, List<ModelAttempt> attempts) implements Asked {}

  /** How the chain came to the model that had the last word. */
  enum ServedBy {
    /** It is the first. */
    PRIMARY("primary"),
    /** Those before it failed. */
    MODEL_FALLBACK("model_fallback"),
    /** One before it was unsure. */
    CASCADE("cascade");

    private final String label;

    ServedBy(String label) {
      this.label = label;
    }

    /** The word in a decision record. */
    public String label() {
      return label;
    }
  }
}
