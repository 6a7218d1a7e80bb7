package dev.hikyaku.relay;

/** A relay that could not start, though its spec is right: a port in use, a file not writable. */
public final class RelayException extends RuntimeException {
  private static final long serialVersionUID = 1L;

  /** One line: which part, what happened, what to do. */
  public RelayException(String message, Throwable cause) {
    super(message, cause);
  }
}
