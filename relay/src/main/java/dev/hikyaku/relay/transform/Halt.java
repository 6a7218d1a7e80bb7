package dev.hikyaku.relay.transform;

/**
 * Ends an evaluation from inside a language's interpreter. An Error, because interpreters catch
 * exceptions: jq has {@code try}, CEL's {@code ||} forgives a failing side. Never leaves this
 * package: {@link Budget#spend} turns it into what callers know.
 */
final class Halt extends Error {
  private static final long serialVersionUID = 1L;

  private final boolean interrupted;

  private Halt(String why, boolean interrupted) {
    super(why, null, false, false);
    this.interrupted = interrupted;
  }

  /** With the reason in half a line. */
  static Halt because(String why) {
    return new Halt(why, false);
  }

  /** The relay stops. */
  static Halt stopping() {
    return new Halt("the relay stops", true);
  }

  boolean interrupted() {
    return interrupted;
  }

  /** What went wrong; never null, unlike {@link #getMessage()}. */
  String why() {
    return String.valueOf(getMessage());
  }
}
