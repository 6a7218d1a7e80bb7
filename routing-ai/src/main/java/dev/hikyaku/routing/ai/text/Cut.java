package dev.hikyaku.routing.ai.text;

/** Shortens a text. */
public final class Cut {
  private static final String MARK = " […] ";

  private Cut() {}

  /**
   * At most so many characters: a longer text keeps its head and its tail around a mark, and no
   * character is split.
   */
  public static String middle(String text, int most) {
    if (text.length() <= most) {
      return text;
    }
    int kept = Math.max(0, most - MARK.length());
    int head = boundary(text, (kept + 1) / 2);
    int tail = text.length() - kept / 2;
    if (tail < text.length() && Character.isLowSurrogate(text.charAt(tail))) {
      tail++;
    }
    String cut = text.substring(0, head) + MARK + text.substring(tail);
    return cut.length() <= most ? cut : text.substring(0, boundary(text, most));
  }

  private static int boundary(String text, int at) {
    return at > 0 && Character.isHighSurrogate(text.charAt(at - 1)) ? at - 1 : at;
  }
}
