package dev.hikyaku.relay.transform;

import dev.hikyaku.relay.transform.Detector.Found;
import java.util.Optional;

/**
 * Numbers of 13 to 19 digits that begin as cards do and pass the check of Luhn, written in one or
 * in groups.
 */
final class CardScan implements Detector.Scan {
  private static final int SHORTEST = 13;
  private static final int LONGEST = 19;
  private static final int GAP = 2;
  private static final String SEPARATORS = "\n\r\t-._\u2010\u2011\u2012\u2013\u2014";

  @Override
  public Optional<Found> next(String text, int from, Budget budget) {
    boolean inGroup = false;
    for (int i = from; i < text.length(); i++) {
      budget.step();
      char c = text.charAt(i);
      if (DigitRun.isDigit(c)) {
        int length = inGroup ? 0 : card(DigitRun.at(text, i, LONGEST, GAP, SEPARATORS));
        if (length > 0) {
          return Optional.of(
              new Found(i, DigitRun.at(text, i, LONGEST, GAP, SEPARATORS).end(length)));
        }
        inGroup = true;
      } else if (!DigitRun.isInvisible(c)) {
        inGroup = false;
      }
    }
    return Optional.empty();
  }

  /** How many digits from its begin are the number of a card, or 0. */
  private static int card(DigitRun run) {
    if (run.digit(0) < 2 || run.digit(0) > 6) {
      return 0;
    }
    for (int length = run.count(); length >= SHORTEST; length--) {
      if (run.endsGroup(length) && luhn(run, length)) {
        return length;
      }
    }
    return 0;
  }

  private static boolean luhn(DigitRun run, int length) {
    int sum = 0;
    for (int i = 0; i < length; i++) {
      int digit = run.digit(length - 1 - i);
      int twice = digit * 2;
      sum += i % 2 == 0 ? digit : twice > 9 ? twice - 9 : twice;
    }
    return sum % 10 == 0;
  }
}
