package dev.hikyaku.relay.time;

import static org.assertj.core.api.Assertions.assertThat;

import dev.hikyaku.relay.time.TimerQueue.Entry;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.SplittableRandom;
import org.junit.jupiter.api.Test;

class TimerQueueTest {
  private final TimerQueue queue = new TimerQueue();

  private static Entry due(long at) {
    return new Entry(at, () -> {}) {
      @Override
      public void cancel() {}
    };
  }

  private List<Long> drained() {
    List<Long> drained = new ArrayList<>();
    while (!queue.isEmpty()) {
      Entry first = queue.first();
      queue.remove(first);
      drained.add(first.at());
    }
    return drained;
  }

  @Test
  void whateverComesAndGoesTheNextOneDueIsFirst() {
    for (int seed = 0; seed < 200; seed++) {
      var random = new SplittableRandom(seed);
      List<Entry> there = new ArrayList<>();
      for (int step = 0; step < 200; step++) {
        if (there.isEmpty() || random.nextInt(3) > 0) {
          Entry entry = due(random.nextInt(50));
          queue.add(entry);
          there.add(entry);
        } else {
          queue.remove(there.remove(random.nextInt(there.size())));
        }
      }

      List<Long> sorted = there.stream().map(Entry::at).sorted(Comparator.naturalOrder()).toList();
      assertThat(drained()).as("seed %s", seed).isEqualTo(sorted);
    }
  }

  @Test
  void oneThatIsGoneCanBeRemovedAgain() {
    Entry gone = due(1);
    queue.add(gone);
    queue.add(due(2));
    queue.remove(gone);
    queue.remove(gone);

    assertThat(drained()).containsExactly(2L);
  }

  @Test
  void aClockThatWrapsAroundDoesNotTurnTheOrder() {
    queue.add(due(Long.MIN_VALUE + 5));
    queue.add(due(Long.MAX_VALUE - 5));

    assertThat(queue.first().at()).isEqualTo(Long.MAX_VALUE - 5);
  }
}
