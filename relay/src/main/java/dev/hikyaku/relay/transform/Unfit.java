package dev.hikyaku.relay.transform;

/**
 * The message has not what an expression needs. An exception, unlike {@link Halt}: a condition may
 * go on without that side, as in {@code subject == 'x' || json.a == 1}.
 */
final class Unfit extends RuntimeException {
  private static final long serialVersionUID = 1L;

  Unfit(String why) {
    super(why, null, false, false);
  }

  /** What is missing; never null, unlike {@link #getMessage()}. */
  String why() {
    return String.valueOf(getMessage());
  }

  /** What a library's exception is about: ours when one is behind it, else a plain word. */
  static String in(Throwable thrown) {
    for (Throwable t = thrown; t != null; t = t.getCause()) {
      if (t instanceof Unfit unfit) {
        return unfit.why();
      }
    }
    return "cannot be evaluated on this message";
  }
}
