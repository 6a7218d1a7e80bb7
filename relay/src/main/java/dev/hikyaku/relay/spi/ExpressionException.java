package dev.hikyaku.relay.spi;

/** An expression failed on a message. The message says which one and why, without the body. */
public final class ExpressionException extends Exception {
  private static final long serialVersionUID = 1L;

  /** With one line for people. */
  public ExpressionException(String message) {
    super(message);
  }

  /** With one line for people and what was behind it. */
  public ExpressionException(String message, Throwable cause) {
    super(message, cause);
  }
}
