package dev.hikyaku.relay.spec;

/** How a computed wait is spread, so that many messages do not retry in step. */
public enum Jitter {
  /** Anything up to the wait, at random. */
  FULL,
  /** Half the wait, and a random part of the other half. */
  EQUAL,
  /** The wait itself. */
  NONE
}
