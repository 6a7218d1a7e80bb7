package dev.hikyaku.relay;

/** Tells an exception in one line. */
final class Causes {
  private Causes() {}

  static String line(Throwable thrown) {
    String message = thrown.getMessage();
    return message == null || message.isBlank() ? thrown.getClass().getSimpleName() : message;
  }
}
