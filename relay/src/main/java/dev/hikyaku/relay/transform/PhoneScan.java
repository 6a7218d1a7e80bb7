package dev.hikyaku.relay.transform;

import dev.hikyaku.relay.transform.Detector.Found;
import java.util.Optional;
import java.util.Set;
import java.util.regex.Pattern;

/**
 * Telephone numbers: with {@code +} or {@code 00} and a country, with the zero of a national
 * number, with an area in parentheses, or in the groups of North America. Bare digits without any
 * of these are numbers of orders and the like, and stay; so do dates and fractions.
 */
final class PhoneScan implements Detector.Scan {
  private static final int MOST = 17;
  private static final int GAP = 3;
  private static final String SEPARATORS = "-./()\u2010\u2011\u2012\u2013\u2014\u2212";
  private static final Set<String> AMERICAN = Set.of("334", "1334");
  private static final Pattern DATE = Pattern.compile("([12][12]4|4[12][12]).*");

  @Override
  public Optional<Found> next(String text, int from, Budget budget) {
    boolean inWord = false;
    for (int i = from; i < text.length(); i++) {
      budget.step();
      char c = text.charAt(i);
      if (!inWord && isPlus(c)) {
        Optional<Found> found = international(text, i);
        if (found.isPresent()) {
          return found;
        }
      } else if (!inWord && DigitRun.isDigit(c)) {
        DigitRun run = DigitRun.at(text, i, MOST, GAP, SEPARATORS);
        Optional<Found> found = national(run, text, i, from);
        if (found.isPresent()) {
          return found;
        }
        i = Math.max(i, dateEnd(run) - 1); // or its day and year would begin a number
      }
      inWord = Character.isLetterOrDigit(c) || (inWord && DigitRun.isInvisible(c));
    }
    return Optional.empty();
  }

  private static boolean isPlus(char c) {
    return c == '+' || c == '\uFF0B';
  }

  private static Optional<Found> international(String text, int plus) {
    int first = plus + 1;
    while (first < text.length() && first - plus < GAP && isBefore(text.charAt(first))) {
      first++;
    }
    if (first == text.length() || !DigitRun.isDigit(text.charAt(first))) {
      return Optional.empty();
    }
    DigitRun run = DigitRun.at(text, first, MOST, GAP, SEPARATORS);
    for (int length = Math.min(15, run.count()); length >= 7; length--) {
      if (run.endsGroup(length)) {
        return Optional.of(new Found(plus, run.end(length)));
      }
    }
    return Optional.empty();
  }

  private static boolean isBefore(char c) {
    return c == ' ' || c == '(' || DigitRun.isInvisible(c);
  }

  private static Optional<Found> national(DigitRun run, String text, int first, int from) {
    boolean area = first > from && text.charAt(first - 1) == '(';
    for (int length = run.count(); length >= 8; length--) {
      if (run.endsGroup(length) && !run.touchesLetter(length) && isNumber(run, length, area)) {
        return Optional.of(new Found(area ? first - 1 : first, run.end(length)));
      }
    }
    return Optional.empty();
  }

  private static boolean isNumber(DigitRun run, int length, boolean area) {
    String groups = run.groups(length);
    if (run.digit(0) == 0) {
      return run.digit(1) == 0 ? isAbroad(run, length) : isTrunk(run, length, groups);
    }
    boolean american = AMERICAN.contains(groups) && run.digit(length - 10) > 1;
    return american || (area && length <= 12 && closesArea(run, groups));
  }

  /** {@code 00} and a country, none of which begins with a zero. */
  private static boolean isAbroad(DigitRun run, int length) {
    return length >= 9 && run.digit(2) > 0;
  }

  private static boolean isTrunk(DigitRun run, int length, String groups) {
    boolean fraction = groups.startsWith("1") && run.between(0, 1).equals(".");
    int least = groups.length() > 1 ? 9 : 10;
    return length >= least && length <= 12 && !fraction && dateEnd(run) == 0;
  }

  /** Behind the date that the run begins with, or 0. */
  private static int dateEnd(DigitRun run) {
    String groups = run.groups(run.count());
    if (!DATE.matcher(groups).matches()) {
      return 0;
    }
    int second = Character.digit(groups.charAt(0), 36);
    int third = second + Character.digit(groups.charAt(1), 36);
    String sign = run.between(second - 1, second);
    boolean date = "./-".contains(sign) && sign.equals(run.between(third - 1, third));
    return date ? run.end(third + Character.digit(groups.charAt(2), 36)) : 0;
  }

  private static boolean closesArea(DigitRun run, String groups) {
    int area = Character.digit(groups.charAt(0), 36);
    return area >= 2
        && area <= 4
        && area < run.count()
        && run.between(area - 1, area).startsWith(")");
  }
}
