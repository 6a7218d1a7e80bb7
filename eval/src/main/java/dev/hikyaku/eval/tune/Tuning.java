package dev.hikyaku.eval.tune;

import java.util.ArrayList;
import java.util.Collections;
import java.util.Comparator;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.Random;
import java.util.stream.IntStream;

/**
 * Finds the lowest threshold that keeps a promise.
 *
 * <p>One half of the cases says where to begin: at the threshold whose error is bounded lowest.
 * From there on lower thresholds are tested one after the other on the half that was held back, in
 * steps of 0.01, until one fails; the last that passed is promised. The order is fixed before the
 * held-back half is looked at and the first failure ends it, so that the chance that any promised
 * threshold is a false one is that of a single test (fixed sequence testing, Maurer et al. 1995;
 * for thresholds Angelopoulos et al. 2021).
 *
 * @param maxError the share of wrong decisions that is promised
 * @param confidence how sure the promise is
 * @param seed what the cases are split by
 */
public record Tuning(double maxError, double confidence, long seed) {
  private static final int STEPS = 100;

  /** Checks the bounds. */
  public Tuning {
    checkShare("max-error", maxError);
    checkShare("confidence", confidence);
  }

  private static void checkShare(String name, double share) {
    if (!(share > 0 && share < 1)) {
      throw new IllegalArgumentException(name + " must be between 0 and 1, was " + share);
    }
  }

  /** What came of it. */
  public sealed interface Tuned {
    /**
     * A threshold.
     *
     * @param kept what it does on the cases that were held back
     * @param heldBack how many these are
     * @param outOfScope the share of all cases that is nobody's: the promise assumes that it stays
     */
    record Promised(Step kept, long heldBack, double outOfScope) implements Tuned {}

    /**
     * No threshold.
     *
     * @param why in a line
     */
    record Refused(String why) implements Tuned {}
  }

  /** Tunes on these cases. */
  public Tuned of(List<Vote> votes) {
    List<Vote> shuffled = new ArrayList<>(votes);
    Collections.shuffle(shuffled, new Random(seed));
    List<Vote> first = shuffled.subList(0, shuffled.size() / 2);
    List<Vote> heldBack = shuffled.subList(shuffled.size() / 2, shuffled.size());
    long fewest = ClopperPearson.fewest(maxError, confidence);
    if (heldBack.size() < fewest) {
      return new Tuned.Refused(
          "too few cases: it takes %d to promise that, even if none is wrong; there are %d"
              .formatted(2 * fewest, votes.size()));
    }
    Step start = safest(first);
    return lowest(start, heldBack)
        .<Tuned>map(kept -> new Tuned.Promised(kept, heldBack.size(), outOfScope(votes)))
        .orElseGet(
            () -> new Tuned.Refused(failed(Step.of(start.threshold(), heldBack, confidence))));
  }

  private Step safest(List<Vote> votes) {
    return IntStream.rangeClosed(1, STEPS)
        .mapToObj(step -> Step.of((double) step / STEPS, votes, confidence))
        .min(Comparator.comparingDouble(Step::bound))
        .orElseThrow();
  }

  private Optional<Step> lowest(Step start, List<Vote> heldBack) {
    Optional<Step> kept = Optional.empty();
    for (long step = Math.round(start.threshold() * STEPS); step >= 0; step--) {
      Step tested = Step.of((double) step / STEPS, heldBack, confidence);
      if (tested.bound() > maxError) {
        break;
      }
      kept = Optional.of(tested);
    }
    return kept;
  }

  private static double outOfScope(List<Vote> votes) {
    return votes.stream().mapToDouble(vote -> vote.outOfScope() ? 1 : 0).average().orElse(0);
  }

  private String failed(Step step) {
    return String.format(
        Locale.ROOT,
        "no threshold keeps it: at the safest, %.2f, %d of %d held-back cases are wrong, which"
            + " bounds the error at %.4f only",
        step.threshold(),
        step.wrong(),
        step.decided(),
        step.bound());
  }
}
