package dev.hikyaku.relay.message;

/** Halves of surrogate pairs: a Java text and a JSON escape can hold one, UTF-8 cannot. */
final class Surrogates {
  private Surrogates() {}

  /** Whether a half stands alone in the text. */
  static boolean hasLone(String text) {
    return firstLone(text, 0) < text.length();
  }

  /** JSON with every lone half written as an escape. */
  static String escapeLone(String json) {
    int lone = firstLone(json, 0);
    if (lone == json.length()) {
      return json;
    }
    StringBuilder escaped = new StringBuilder(json.length() + 16);
    int from = 0;
    while (lone < json.length()) {
      escaped.append(json, from, lone).append(String.format("\\u%04x", (int) json.charAt(lone)));
      from = lone + 1;
      lone = firstLone(json, from);
    }
    return escaped.append(json, from, json.length()).toString();
  }

  /** Where the first one is, or the length. */
  private static int firstLone(String text, int from) {
    int i = from;
    while (i < text.length()) {
      int point = text.codePointAt(i);
      if (point >= Character.MIN_SURROGATE && point <= Character.MAX_SURROGATE) {
        return i;
      }
      i += Character.charCount(point);
    }
    return i;
  }
}
