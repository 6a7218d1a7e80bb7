package dev.hikyaku.routing.ai.embedded;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import java.util.Random;
import org.junit.jupiter.api.Test;

class LogLossTest {
  private static final int WIDTH = 6;
  private static final int CLASSES = 3;

  private final Random random = new Random(7);
  private final LogLoss loss = loss();

  private LogLoss loss() {
    float[][] rows = new float[20][WIDTH];
    int[] classes = new int[rows.length];
    float[] worth = new float[rows.length];
    for (int i = 0; i < rows.length; i++) {
      for (int d = 0; d < WIDTH; d++) {
        rows[i][d] = (float) random.nextGaussian();
      }
      classes[i] = i % CLASSES;
      worth[i] = 1 + i % 2;
    }
    return new LogLoss(rows, classes, worth, CLASSES, 0.1);
  }

  @Test
  void itsSlopeIsThatOfItsValue() throws InterruptedException {
    double[] point = random.doubles((WIDTH + 1) * CLASSES, -1, 1).toArray();
    double[] slope = new double[point.length];
    double[] unused = new double[point.length];
    loss.at(point, slope);

    for (int i = 0; i < point.length; i++) {
      double step = 1e-2;
      double[] left = point.clone();
      double[] right = point.clone();
      left[i] -= step;
      right[i] += step;
      double measured = (loss.at(right, unused) - loss.at(left, unused)) / (2 * step);
      assertThat(slope[i]).isCloseTo(measured, within(1e-2));
    }
  }

  @Test
  void itStopsWhenItsThreadIsToStop() {
    Thread.currentThread().interrupt();
    double[] point = new double[(WIDTH + 1) * CLASSES];

    assertThatThrownBy(() -> loss.at(point, point.clone()))
        .isInstanceOf(InterruptedException.class);
  }
}
