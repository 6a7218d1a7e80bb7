package dev.hikyaku.relay.circuit;

/** What a try says about the health of whoever was asked. */
public enum Verdict {
  /** It answered as a healthy one does, even if it refused this message. */
  GOOD,
  /** It did not. */
  BAD,
  /** Nothing: the try was refused on our side, cancelled, or broke off. */
  NONE
}
