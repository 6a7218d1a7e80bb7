package dev.hikyaku.relay.spi;

import java.io.Serial;

/**
 * A store could not do what it was asked for. Whether it was done nevertheless is unknown: the
 * answer may be what was lost. Whoever asked decides what becomes of the message.
 */
public final class StoreException extends Exception {
  @Serial private static final long serialVersionUID = 1L;

  private final String op;

  /**
   * A failure.
   *
   * @param op what was asked for, a word such as {@code turns.add}
   * @param message one line without secrets
   */
  public StoreException(String op, String message) {
    super(message);
    this.op = op;
  }

  /** A failure that another one caused. */
  public StoreException(String op, String message, Throwable cause) {
    super(message, cause);
    this.op = op;
  }

  /** What was asked for. */
  public String op() {
    return op;
  }
}
