package dev.hikyaku.eval.tune;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import dev.hikyaku.eval.tune.Tuning.Tuned;
import java.util.ArrayList;
import java.util.List;
import java.util.SplittableRandom;
import org.junit.jupiter.api.Test;

class TuningTest {
  private static final double PROMISED = 0.02;

  /** Probabilities spread evenly; one of p is wrong in (1 − p)⁴ of all cases. */
  private static List<Vote> drawn(int cases, SplittableRandom random) {
    List<Vote> votes = new ArrayList<>();
    for (int i = 0; i < cases; i++) {
      double p = random.nextDouble();
      votes.add(new Vote(p, random.nextDouble() >= Math.pow(1 - p, 4), false));
    }
    return votes;
  }

  /** The mean of (1 − p)⁴ from the threshold up to 1. */
  private static double trueError(double threshold) {
    return Math.pow(1 - threshold, 4) / 5;
  }

  /** The textbook's table for no hit and for one: 1 − 0.05^(1/n), and the root for one in ten. */
  @Test
  void theBoundIsExact() {
    assertThat(ClopperPearson.upper(0, 100, 0.95))
        .isCloseTo(1 - Math.pow(0.05, 0.01), within(1e-9));
    double bound = ClopperPearson.upper(1, 10, 0.95);
    assertThat(Math.pow(1 - bound, 10) + 10 * bound * Math.pow(1 - bound, 9))
        .isCloseTo(0.05, within(1e-9));
    assertThat(ClopperPearson.upper(3, 3, 0.95)).isEqualTo(1);
    assertThat(ClopperPearson.upper(0, 0, 0.95)).isEqualTo(1);
    assertThat(ClopperPearson.fewest(PROMISED, 0.95)).isEqualTo(149);
  }

  @Test
  void thePromiseIsBrokenInNoMoreDrawsThanItSays() {
    SplittableRandom random = new SplittableRandom(5);
    int broken = 0;
    int promised = 0;
    for (int draw = 0; draw < 200; draw++) {
      Tuned tuned = new Tuning(PROMISED, 0.95, draw).of(drawn(6000, random));
      if (tuned instanceof Tuned.Promised(Step kept, var held, var share)) {
        promised++;
        broken += trueError(kept.threshold()) > PROMISED ? 1 : 0;
      }
    }

    assertThat(promised).isGreaterThan(180);
    assertThat(broken).isLessThanOrEqualTo(18);
  }

  @Test
  void aPerfectModelNeedsNoThreshold() {
    List<Vote> votes = new ArrayList<>();
    for (int i = 0; i < 1000; i++) {
      votes.add(new Vote((i % 100) / 100.0, true, false));
    }

    assertThat(new Tuning(PROMISED, 0.95, 0).of(votes))
        .isInstanceOfSatisfying(
            Tuned.Promised.class,
            found -> {
              assertThat(found.kept().threshold()).isZero();
              assertThat(found.heldBack()).isEqualTo(500);
            });
  }

  @Test
  void tooFewCasesPromiseNothing() {
    List<Vote> votes = drawn(296, new SplittableRandom(1));

    assertThat(new Tuning(PROMISED, 0.95, 0).of(votes))
        .isEqualTo(
            new Tuned.Refused(
                "too few cases: it takes 298 to promise that, even if none is wrong; there are"
                    + " 296"));
  }

  @Test
  void aModelThatIsOftenWrongPromisesNothing() {
    List<Vote> votes = new ArrayList<>();
    for (int i = 0; i < 2000; i++) {
      votes.add(new Vote(0.99, i % 5 != 0, i % 5 == 0));
    }

    assertThat(new Tuning(PROMISED, 0.95, 0).of(votes))
        .isInstanceOfSatisfying(
            Tuned.Refused.class, refused -> assertThat(refused.why()).contains("no threshold"));
  }

  @Test
  void whatIsNobodysIsWrongWhenItIsDecidedAndItsShareIsKept() {
    List<Vote> votes = new ArrayList<>();
    for (int i = 0; i < 4000; i++) {
      boolean nobodys = i % 4 == 0;
      votes.add(new Vote(nobodys ? 0.4 : 0.8, !nobodys, nobodys));
    }

    assertThat(new Tuning(PROMISED, 0.95, 0).of(votes))
        .isInstanceOfSatisfying(
            Tuned.Promised.class,
            found -> {
              assertThat(found.kept().threshold()).isEqualTo(0.41);
              assertThat(found.outOfScope()).isEqualTo(0.25);
            });
  }

  @Test
  void sharesOutsideOfZeroAndOneAreRefused() {
    assertThatThrownBy(() -> new Tuning(0, 0.95, 0)).hasMessageContaining("max-error");
    assertThatThrownBy(() -> new Tuning(0.02, 1, 0)).hasMessageContaining("confidence");
  }
}
