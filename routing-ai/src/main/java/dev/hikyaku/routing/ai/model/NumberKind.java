package dev.hikyaku.routing.ai.model;

/** What a probability was made from; numbers of two kinds are never compared. */
public enum NumberKind {
  /** A score that went through a calibration. */
  CALIBRATED("calibrated"),
  /** The probability of the tokens that name the choice. */
  LOG_PROBABILITY("log-probability"),
  /** The model's own word for how sure it is. */
  MODEL_STATED("model-stated");

  private final String label;

  NumberKind(String label) {
    this.label = label;
  }

  /** The word in a decision record. */
  public String label() {
    return label;
  }
}
