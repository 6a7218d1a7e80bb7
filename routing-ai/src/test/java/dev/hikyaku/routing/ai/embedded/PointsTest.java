package dev.hikyaku.routing.ai.embedded;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.Test;

class PointsTest {
  private final Random random = new Random(3);

  private Vector point() {
    float[] numbers = new float[5];
    for (int i = 0; i < numbers.length; i++) {
      numbers[i] = (float) random.nextGaussian();
    }
    return Vector.of(numbers).unit();
  }

  @Test
  void theCosinesOfManyPointsComeInTheirOrder() {
    List<Vector> all = new ArrayList<>();
    for (int i = 0; i < 2500; i++) {
      all.add(point());
    }
    Vector message = point();

    float[] cosines = new Points(all).cosines(message);

    assertThat(cosines).hasSize(all.size());
    for (int i = 0; i < cosines.length; i++) {
      assertThat((double) cosines[i]).isCloseTo(message.dot(all.get(i)), within(1e-6));
    }
  }

  @Test
  void noPointsHaveNoCosines() {
    assertThat(new Points(List.of()).cosines(point())).isEmpty();
  }
}
