package dev.hikyaku.history;

import static org.assertj.core.api.Assertions.assertThat;

import dev.hikyaku.relay.spi.FakeSection;
import dev.hikyaku.relay.spi.Store;
import dev.hikyaku.relay.spi.StoreContext;
import dev.hikyaku.relay.spi.StoreContract;
import dev.hikyaku.relay.time.ManualTime;
import java.time.Duration;
import java.util.Map;
import org.junit.jupiter.api.Test;

class MemoryStoreTest extends StoreContract {
  private final ManualTime time = new ManualTime();

  @Override
  protected Store open() {
    return made(Map.of());
  }

  private Store made(Map<String, ?> settings) {
    return new MemoryStoreFactory()
        .create(
            FakeSection.of("stores[m]", settings),
            new StoreContext("desk", "m", DECISIONS_FOR, time));
  }

  @Override
  protected void pass(Duration wait) {
    time.advance(wait);
  }

  @Test
  void itKeepsAtMostWhatItIsToldTo() throws Exception {
    Store small = made(Map.of("max", 10));

    for (int i = 0; i < 1000; i++) {
      small.turns().add("key " + i, turn("m"), 10, Duration.ofHours(1));
      small.feedback().put(said("m" + i, "ops", "billing"));
    }

    int kept = 0;
    for (int i = 0; i < 1000; i++) {
      kept += small.turns().newest("key " + i, 10).size();
    }
    assertThat(kept).isEqualTo(10);
    assertThat(small.feedback().all())
        .hasSize(10)
        .last()
        .extracting(e -> e.said().messageId())
        .isEqualTo("m999");
  }
}
