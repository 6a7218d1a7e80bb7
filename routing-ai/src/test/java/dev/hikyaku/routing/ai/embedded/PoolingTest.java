package dev.hikyaku.routing.ai.embedded;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.FloatBuffer;
import org.junit.jupiter.api.Test;

class PoolingTest {
  private final FloatBuffer states = FloatBuffer.wrap(new float[] {2, 0, 0, 2});

  @Test
  void theStartMarkOrTheMeanStandsForTheText() {
    assertThat(Pooling.CLS.of(states, 2, 2).numbers()).containsExactly(1, 0);
    assertThat(Pooling.MEAN.of(states, 2, 2).numbers()[0])
        .isEqualTo(Pooling.MEAN.of(states, 2, 2).numbers()[1]);
  }
}
