package dev.hikyaku.relay.spec;

/** How a computed wait is spread, so that many messages do not retry in step. */
public enum Jitter {
  /** A random time between zero and the wait. */
  FULL,
  /** Half the wait, and a random part of the other half. */
  EQUAL,
  /** The wait itself. */
  NONE
}
