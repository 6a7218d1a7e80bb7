package dev.hikyaku.relay.deliver;

import static org.assertj.core.api.Assertions.assertThat;

import dev.hikyaku.relay.spec.HealthCheckSpec;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.SplittableRandom;
import org.junit.jupiter.api.Test;

class HealthTest {
  /** The last so many all say the opposite of what counted before them. */
  private static boolean turns(List<Boolean> sinceTurn, boolean good, int needed) {
    int size = sinceTurn.size();
    return size >= needed
        && sinceTurn.subList(size - needed, size).stream().allMatch(passed -> passed != good);
  }

  @Test
  void whateverTheProbesSayItIsWhatOneCountsByHand() {
    for (int seed = 0; seed < 300; seed++) {
      var random = new SplittableRandom(seed);
      int bad = random.nextInt(1, 5);
      int well = random.nextInt(1, 5);
      var spec = new HealthCheckSpec("/", Duration.ofSeconds(10), Duration.ofSeconds(2), bad, well);
      double share = random.nextDouble();
      Health health = new Health();
      boolean good = true;
      List<Boolean> sinceTurn = new ArrayList<>();
      for (int probe = 0; probe < 300; probe++) {
        boolean passed = random.nextDouble() < share;
        sinceTurn.add(passed);
        boolean turned = turns(sinceTurn, good, good ? bad : well);
        if (turned) {
          good = !good;
          sinceTurn.clear();
        }

        assertThat(health.probed(passed, spec)).as("seed %s", seed).isEqualTo(turned);
        assertThat(health.good()).as("seed %s", seed).isEqualTo(good);
      }
    }
  }
}
