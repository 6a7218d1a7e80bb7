package dev.hikyaku.routing.ai.text;

import java.util.regex.Pattern;

/**
 * Characters that a reader of a message does not see: of no width, turning the direction, tags and
 * selectors that spell hidden words, controls. A model would read them all the same.
 */
public final class Invisible {
  private static final Pattern ONE =
      Pattern.compile(
          "[\\x00-\\x08\\x0E-\\x1F\\x7F\\u00AD\\u061C\\u180E\\u200B-\\u200F\\u202A-\\u202E"
              + "\\u2060-\\u206F\\uFEFF\\uFFF9-\\uFFFB\\x{E0000}-\\x{E0FFF}]");

  private Invisible() {}

  /** The text without them. */
  public static String cut(String text) {
    return ONE.matcher(text).replaceAll("");
  }
}
