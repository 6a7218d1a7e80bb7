package dev.hikyaku.routing.ai.embedded;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.util.Arrays;
import org.junit.jupiter.api.Test;

class CurveTest {
  private static final Curve CURVE = Curve.SHIPPED;

  @Test
  void probabilitiesOfOneChoiceSumToOne() {
    for (double best = -1; best <= 1; best += 0.05) {
      double[] shares = CURVE.oneOf(new double[] {best, 0.1, -0.2}, 0.3);

      assertThat(Arrays.stream(shares).sum()).isCloseTo(1, within(1e-12));
      assertThat(shares).hasSize(4).doesNotContain(Double.NaN);
    }
  }

  @Test
  void aHigherScoreNeverMeansALowerProbability() {
    double before = 0;
    for (double score = -1; score <= 1; score += 0.01) {
      double now = CURVE.oneOf(new double[] {score, 0.3}, 0.2)[0];

      assertThat(now).isGreaterThanOrEqualTo(before);
      before = now;
    }
  }

  @Test
  void nearnessToEverydayTalkSpeaksForNone() {
    double[] scores = {0.3, 0.1};

    double far = CURVE.oneOf(scores, 0.1)[2];
    double near = CURVE.oneOf(scores, 0.6)[2];

    assertThat(near).isGreaterThan(0.6).isGreaterThan(far);
    assertThat(far).isLessThan(0.1);
  }
}
