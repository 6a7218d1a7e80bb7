package dev.hikyaku.relay.transform;

/**
 * Digits that stand together, in any script, with at most a few separators between two of them.
 * Characters that nobody sees do not count. Not thread-safe.
 */
final class DigitRun {
  private final String text;
  private final int[] digits;
  private final int[] starts;
  private int count;

  private DigitRun(String text, int most) {
    this.text = text;
    this.digits = new int[most];
    this.starts = new int[most];
  }

  /**
   * The run that begins with the digit here.
   *
   * @param most how many digits are looked at
   * @param gap how many separators may stand between two
   * @param separators which
   */
  static DigitRun at(String text, int start, int most, int gap, String separators) {
    DigitRun run = new DigitRun(text, most);
    int between = 0;
    for (int i = start; i < text.length() && run.count < most && between <= gap; i++) {
      char c = text.charAt(i);
      if (isDigit(c)) {
        run.digits[run.count] = Character.digit(c, 10);
        run.starts[run.count++] = i;
        between = 0;
      } else if (separators.indexOf(c) >= 0 || Character.getType(c) == Character.SPACE_SEPARATOR) {
        between++;
      } else if (!isInvisible(c)) {
        break;
      }
    }
    return run;
  }

  static boolean isDigit(char c) {
    return Character.isDigit(c);
  }

  /** Joiners, marks of direction, soft hyphens: put between characters, they change nothing. */
  static boolean isInvisible(char c) {
    return Character.getType(c) == Character.FORMAT;
  }

  int count() {
    return count;
  }

  int digit(int index) {
    return digits[index];
  }

  /** Behind so many of its digits. */
  int end(int length) {
    return starts[length - 1] + 1;
  }

  /** Whether a group of digits ends after so many: no digit stands right behind. */
  boolean endsGroup(int length) {
    int next = end(length);
    while (next < text.length() && isInvisible(text.charAt(next))) {
      next++;
    }
    return next == text.length() || !isDigit(text.charAt(next));
  }

  /** Whether a letter stands right behind so many: then it is part of a longer name. */
  boolean touchesLetter(int length) {
    int next = end(length);
    return next < text.length() && Character.isLetter(text.charAt(next));
  }

  /** The lengths of the groups of its first digits, one character each, as in {@code 334}. */
  String groups(int length) {
    StringBuilder groups = new StringBuilder();
    int inGroup = 0;
    for (int n = 1; n <= length; n++) {
      inGroup++;
      if (n == length || endsGroup(n)) {
        groups.append(Character.forDigit(Math.min(inGroup, 35), 36));
        inGroup = 0;
      }
    }
    return groups.toString();
  }

  /** What stands between two neighbours. */
  String between(int digit, int next) {
    return text.substring(starts[digit] + 1, starts[next]);
  }
}
