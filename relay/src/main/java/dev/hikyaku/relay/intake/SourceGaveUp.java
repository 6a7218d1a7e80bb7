package dev.hikyaku.relay.intake;

/** A source whose attempts to connect are used up. */
final class SourceGaveUp extends Exception {
  private static final long serialVersionUID = 1L;

  SourceGaveUp(int attempts, String last) {
    super("gave up after " + attempts + " attempts to connect, the last: " + last);
  }
}
