package dev.hikyaku.relay.deliver;

import static java.time.Duration.ofMillis;
import static java.time.Duration.ofSeconds;
import static org.assertj.core.api.Assertions.assertThat;

import dev.hikyaku.relay.failure.HopReason;
import dev.hikyaku.relay.observe.RecordingMeters;
import dev.hikyaku.relay.spi.Sink;
import dev.hikyaku.relay.time.ManualTime;
import dev.hikyaku.relay.time.Time;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.Test;

/** Waits and deadlines do not look at the wall clock. */
class WallClockTest {
  private final ManualTime time = new ManualTime();
  private final AtomicInteger looks = new AtomicInteger();

  /** The manual clock, with a wall clock that is a year ahead and a year back in turns. */
  private final Time jumping =
      new Time() {
        @Override
        public Instant now() {
          int days = looks.getAndIncrement() % 2 == 0 ? 365 : -365;
          return time.now().plus(Duration.ofDays(days));
        }

        @Override
        public long nanos() {
          return time.nanos();
        }

        @Override
        public void sleep(Duration wait) throws InterruptedException {
          time.sleep(wait);
        }

        @Override
        public Timer after(Duration delay, Runnable task) {
          return time.after(delay, task);
        }
      };

  @Test
  void aWallClockThatJumpsMovesNoTryAndNoDeadline() throws InterruptedException {
    Sink down = ScriptedSink.status(503);
    var context = new DeliveryContext(jumping, jumping::sleep, () -> 0.5, new RecordingMeters());
    Destinations destinations =
        new Destinations(
            List.of(
                Specs.destination("a", Specs.policy(Specs.retry(9), ofSeconds(5), ofSeconds(2)))),
            name -> down,
            spec -> Shaping.NONE,
            context);

    Delivery delivery = destinations.deliver("a", Specs.message("m"), "key");

    assertThat(time.sleeps()).containsExactly(ofMillis(200), ofMillis(400), ofMillis(800));
    assertThat(delivery.hops().getFirst())
        .isInstanceOfSatisfying(
            Hop.GaveUp.class,
            gaveUp -> {
              assertThat(gaveUp.reason()).isEqualTo(HopReason.DEADLINE);
              assertThat(gaveUp.attempts()).isEqualTo(4);
            });
  }
}
