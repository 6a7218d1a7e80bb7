package dev.hikyaku.relay.observe;

/**
 * Characters that nobody sees and that change what is seen: controls, the order of a line, its end.
 * Text of a stranger is shown without them.
 */
public final class Unseen {
  private Unseen() {}

  /** Whether this code point is one. */
  public static boolean is(int c) {
    return switch (Character.getType(c)) {
      case Character.CONTROL,
          Character.FORMAT,
          Character.LINE_SEPARATOR,
          Character.PARAGRAPH_SEPARATOR,
          Character.SURROGATE ->
          true;
      default -> false;
    };
  }
}
