package dev.hikyaku.relay.store;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.hikyaku.relay.deliver.Backoff;
import dev.hikyaku.relay.observe.Metric;
import dev.hikyaku.relay.observe.RecordingMeters;
import dev.hikyaku.relay.spec.Defaults;
import dev.hikyaku.relay.spec.StoreSpec;
import dev.hikyaku.relay.spi.FakeSection;
import dev.hikyaku.relay.spi.StoreException;
import dev.hikyaku.relay.time.ManualTime;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.logging.Handler;
import java.util.logging.LogRecord;
import java.util.logging.Logger;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** How often an operation is tried, and what becomes of a store that fails. */
class RetriedStoreTest {
  private static final Logger LOGGER = Logger.getLogger("dev.hikyaku.relay.store");

  private final ManualTime time = new ManualTime();
  private final RecordingMeters meters = new RecordingMeters();
  private final StoreTries tries =
      new StoreTries(
          new StoreSpec(
              "desk", "h2", Defaults.STORE_RETRY, FakeSection.of("stores[desk]", Map.of())),
          new Backoff(Defaults.STORE_RETRY, () -> Math.nextDown(1.0)),
          meters,
          time);
  private final List<String> log = new ArrayList<>();
  private final Handler handler =
      new Handler() {
        @Override
        public void publish(LogRecord line) {
          log.add(line.getLevel() + " " + line.getMessage());
        }

        @Override
        public void flush() {}

        @Override
        public void close() {}
      };
  private int asked;

  @BeforeEach
  void listen() {
    LOGGER.addHandler(handler);
  }

  @AfterEach
  void stopListening() {
    LOGGER.removeHandler(handler);
  }

  private String fails() throws StoreException {
    asked++;
    throw new StoreException("turns.add", "no disk");
  }

  private String failsFirst(int times) throws StoreException {
    asked++;
    if (asked <= times) {
      throw new StoreException("turns.add", "no disk");
    }
    return "answer " + asked;
  }

  private void fail() {
    assertThatThrownBy(() -> tries.run("turns.add", this::fails))
        .isInstanceOf(StoreException.class);
  }

  @Test
  void anOperationIsTriedThreeTimes() throws Exception {
    assertThat(tries.run("turns.add", () -> failsFirst(2))).isEqualTo("answer 3");

    assertThat(time.sleeps()).containsExactly(Duration.ofMillis(20), Duration.ofMillis(40));
    assertThat(meters.of(Metric.HISTORY_ERRORS, "turns.add")).isZero();
  }

  @Test
  void oneThatFailsInTheEndIsCounted() {
    fail();

    assertThat(asked).isEqualTo(3);
    assertThat(meters.of(Metric.HISTORY_ERRORS, "turns.add")).isEqualTo(1);
  }

  @Test
  void aStoreThatFailedIsLeftAloneAndThenTriedOnce() {
    fail();
    fail();
    assertThat(asked).isEqualTo(3);

    time.advance(Duration.ofSeconds(1));
    fail();
    fail();

    assertThat(asked).isEqualTo(4);
    assertThat(meters.of(Metric.HISTORY_ERRORS, "turns.add")).isEqualTo(4);
  }

  @Test
  void theLogTellsOfTheFirstFailureAndOfTheFirstSuccess() throws Exception {
    for (int i = 0; i < 3; i++) {
      fail();
      time.advance(Duration.ofSeconds(1));
    }
    for (int i = 0; i < 2; i++) {
      String unused = tries.run("turns.add", () -> "fine");
    }

    assertThat(log)
        .containsExactly(
            "WARNING store {0} fails: {1}: {2}; the relay goes on without it",
            "INFO store {0} works again");
  }
}
