package dev.hikyaku.relay.spec;

import java.time.Duration;
import java.util.stream.Collectors;

/** Values as a problem shows them. */
final class Shown {
  private static final int LONGEST = 60;

  private Shown() {}

  /** A text in quotes, cut when it is long. */
  static String text(String value) {
    String cut = value.length() <= LONGEST ? value : value.substring(0, LONGEST) + "…";
    return "'" + oneLine(cut) + "'";
  }

  /** Control characters and line separators replaced, so that a value cannot fake a line. */
  static String oneLine(String text) {
    return text.codePoints()
        .map(c -> breaksLine(c) ? '�' : c)
        .mapToObj(Character::toString)
        .collect(Collectors.joining());
  }

  private static boolean breaksLine(int c) {
    int type = Character.getType(c);
    return Character.isISOControl(c)
        || type == Character.LINE_SEPARATOR
        || type == Character.PARAGRAPH_SEPARATOR
        || type == Character.FORMAT;
  }

  /** A duration in its largest whole unit, as a spec would write it. */
  static String duration(Duration wait) {
    long millis = wait.toMillis();
    if (millis % 1000 != 0 || millis == 0) {
      return millis == 0 ? "0s" : millis + "ms";
    }
    long seconds = millis / 1000;
    if (seconds % 60 != 0) {
      return seconds + "s";
    }
    long minutes = seconds / 60;
    if (minutes % 60 != 0) {
      return minutes + "m";
    }
    return minutes % (24 * 60) == 0 ? minutes / (24 * 60) + "d" : minutes / 60 + "h";
  }
}
