package dev.hikyaku.routing.ai.embedded;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import org.junit.jupiter.api.Test;

class LbfgsTest {
  @Test
  void itFindsTheFloorOfACurvedValley() throws InterruptedException {
    Objective banana =
        (x, slope) -> {
          double bend = x[1] - x[0] * x[0];
          slope[0] = -400 * x[0] * bend - 2 * (1 - x[0]);
          slope[1] = 200 * bend;
          return 100 * bend * bend + (1 - x[0]) * (1 - x[0]);
        };

    double[] floor = Lbfgs.minimise(banana, new double[] {-1.2, 1}, 200, 1e-12);

    assertThat(floor[0]).isCloseTo(1, within(1e-3));
    assertThat(floor[1]).isCloseTo(1, within(1e-3));
  }

  @Test
  void aStartAtTheFloorStaysThere() throws InterruptedException {
    Objective bowl =
        (x, slope) -> {
          slope[0] = 2 * x[0];
          return x[0] * x[0];
        };

    assertThat(Lbfgs.minimise(bowl, new double[1], 10, 1e-9)).containsExactly(0);
  }
}
