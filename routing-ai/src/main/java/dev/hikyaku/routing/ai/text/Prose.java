package dev.hikyaku.routing.ai.text;

import java.util.regex.Pattern;

/** Tells words of people from words of machines. */
final class Prose {
  private static final int LEAST_WORDS = 4;
  private static final int LONGEST_WORD = 40;
  private static final double LEAST_LETTERS = 0.7;
  private static final double MOST_CONTROLS = 0.3;
  private static final int LONGEST_LOOK = 2000;

  private static final Pattern SIGN = Pattern.compile("[\\p{L}\\p{So}]");
  private static final Pattern WORD = Pattern.compile("\\p{L}[\\p{L}'’-]+");
  private static final Pattern MACHINE_TOKEN =
      Pattern.compile(
          "[0-9a-fA-F]{8}-[0-9a-fA-F]{4}-[0-9a-fA-F-]{13,}" // UUID
              + "|(?:[a-z][a-z0-9+.-]{1,15}:)?//\\S+|www\\.\\S+" // address of a page
              + "|[^\\s@]+@[^\\s@]+" // address of a mailbox
              + "|\\d{4}-\\d{2}-\\d{2}(?:[T ]\\S+)?" // point in time
              + "|[A-Za-z0-9+/_=-]*\\d[A-Za-z0-9+/_=-]*" // id, hash, number
              + "|[A-Za-z0-9+/_=-]{"
              + LONGEST_WORD
              + ",}" // base64
              + "|\\P{L}+");
  private static final Pattern USER_AGENT =
      Pattern.compile("^\\w+/\\d+(?:\\.\\d+)+.*|.*(?:Mozilla/|AppleWebKit/).*");

  private Prose() {}

  /**
   * Whether it is text at all and not bytes that happen to decode: a few controls make no text
   * binary, or whoever writes them would not be read.
   */
  static boolean readable(String text) {
    String look = text.substring(0, Math.min(text.length(), LONGEST_LOOK));
    long controls = look.chars().filter(Prose::control).count();
    return controls <= look.length() * MOST_CONTROLS;
  }

  private static boolean control(int c) {
    return Character.isISOControl(c) && c != '\n' && c != '\r' && c != '\t';
  }

  /** Whether anything is said in it, be it by a letter or a picture. */
  static boolean says(String text) {
    return SIGN.matcher(text).find();
  }

  /** Whether there is a word in it. */
  static boolean hasWord(String text) {
    return WORD.matcher(text).find();
  }

  /** Whether there are two words in it, which may be all that its writer said. */
  static boolean words(String text) {
    return WORD.matcher(text).results().limit(2).count() == 2;
  }

  /** Whether it is a sentence or near to one: some words, mostly letters, no user agent. */
  static boolean sentence(String text) {
    String look = text.substring(0, Math.min(text.length(), LONGEST_LOOK));
    long words = WORD.matcher(look).results().filter(m -> fits(m.end() - m.start())).count();
    return words >= LEAST_WORDS && lettersShare(look) >= LEAST_LETTERS && !userAgent(look);
  }

  private static boolean fits(int length) {
    return length <= LONGEST_WORD;
  }

  private static double lettersShare(String text) {
    long letters = text.codePoints().filter(Prose::letterOrSpace).count();
    return (double) letters / text.codePointCount(0, text.length());
  }

  private static boolean letterOrSpace(int c) {
    return Character.isLetter(c) || Character.isWhitespace(c);
  }

  /** Whether it is one token that no person says: an id, an address, a time, a number. */
  static boolean machine(String text) {
    String bare = text.strip();
    return MACHINE_TOKEN.matcher(bare).matches() || userAgent(bare);
  }

  private static boolean userAgent(String text) {
    return USER_AGENT.matcher(text).matches();
  }
}
