package dev.hikyaku.relay.transform;

import dev.hikyaku.relay.transform.Detector.Found;
import java.util.List;
import java.util.Optional;

/**
 * Addresses as they stand in letters: a name, an at sign in any of its spellings, a domain with a
 * dot. From each at sign it looks to the left as far as the one before, and to the right.
 */
final class EmailScan implements Detector.Scan {
  private static final List<String> SPELLINGS =
      List.of("@", "\uFF20", "\uFE6B", "&#64;", "&#064;", "&#x40;", "&commat;", "%40");
  private static final String BEGINNINGS = "@\uFF20\uFE6B&%";
  private static final String IN_NAMES = ".!#$%&'*+/=?^_`{|}~-";
  private static final String DOTS = ".\uFF0E\u3002\uFF61";

  @Override
  public Optional<Found> next(String text, int from, Budget budget) {
    int floor = from;
    for (int i = from; i < text.length(); i++) {
      budget.step();
      int sign = sign(text, i);
      if (sign > 0) {
        int start = start(text, i, floor);
        int end = end(text, i + sign);
        if (start < i && end > i + sign) {
          return Optional.of(new Found(start, end));
        }
        floor = i + sign;
        i += sign - 1;
      }
    }
    return Optional.empty();
  }

  /** How long the at sign is that stands here, or 0. */
  private static int sign(String text, int at) {
    if (BEGINNINGS.indexOf(text.charAt(at)) < 0) {
      return 0;
    }
    return SPELLINGS.stream()
        .filter(sign -> text.regionMatches(true, at, sign, 0, sign.length()))
        .findFirst()
        .map(String::length)
        .orElse(0);
  }

  private static int start(String text, int sign, int floor) {
    int start = sign;
    while (start > floor && isInName(text.charAt(start - 1))) {
      start--;
    }
    return start;
  }

  private static boolean isInName(char c) {
    return isInLabel(c) || IN_NAMES.indexOf(c) >= 0;
  }

  private static boolean isInLabel(char c) {
    return Character.isLetterOrDigit(c)
        || Character.isSurrogate(c)
        || Character.getType(c) == Character.NON_SPACING_MARK
        || DigitRun.isInvisible(c);
  }

  /** Behind the domain that begins here; where it begins when it is none. */
  private static int end(String text, int begin) {
    int end = begin;
    int label = 0;
    boolean top = false; // whether this label may be the last: a letter after a dot
    boolean dotted = false;
    for (int i = begin; i < text.length(); i++) {
      char c = text.charAt(i);
      if (isInLabel(c) || (c == '-' && label > 0)) {
        top = label == 0 ? dotted && !Character.isDigit(c) : top;
        label++;
        end = top && label >= 2 && c != '-' ? i + 1 : end;
      } else if (DOTS.indexOf(c) >= 0 && label > 0) {
        dotted = true;
        label = 0;
      } else {
        break;
      }
    }
    return end;
  }
}
