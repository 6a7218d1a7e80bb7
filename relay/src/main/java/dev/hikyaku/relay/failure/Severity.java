package dev.hikyaku.relay.failure;

/** Whether trying again could help, when no tag of a failure is listed in the retry settings. */
public enum Severity {
  /** The same attempt may succeed later. */
  TRANSIENT,
  /** The same attempt will fail again. */
  PERMANENT
}
