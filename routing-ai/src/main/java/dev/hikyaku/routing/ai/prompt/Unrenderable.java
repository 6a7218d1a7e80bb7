package dev.hikyaku.routing.ai.prompt;

/** Ends a rendering from inside a helper or a writer. Never leaves this package. */
final class Unrenderable extends RuntimeException {
  private static final long serialVersionUID = 1L;

  Unrenderable(String why) {
    super(why, null, false, false);
  }

  /** Why; never null, unlike {@link #getMessage()}. */
  String why() {
    return String.valueOf(getMessage());
  }
}
