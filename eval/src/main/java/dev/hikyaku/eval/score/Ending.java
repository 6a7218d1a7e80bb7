package dev.hikyaku.eval.score;

/** How the routers ended on a case. */
public enum Ending {
  /** A router that looked at the message chose. */
  CHOSEN,
  /** None did: only a {@code static} router chose, or nobody. */
  ABSTAINED,
  /** It could not be decided. */
  FAILED
}
