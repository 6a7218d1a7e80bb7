package dev.hikyaku.relay.notify;

import static java.time.Duration.ofSeconds;
import static org.assertj.core.api.Assertions.assertThat;

import dev.hikyaku.relay.deliver.DeliveryContext;
import dev.hikyaku.relay.deliver.Destinations;
import dev.hikyaku.relay.deliver.ScriptedSink;
import dev.hikyaku.relay.deliver.Shaping;
import dev.hikyaku.relay.deliver.Specs;
import dev.hikyaku.relay.message.Body;
import dev.hikyaku.relay.message.Envelope;
import dev.hikyaku.relay.observe.Event;
import dev.hikyaku.relay.observe.Events;
import dev.hikyaku.relay.observe.Metric;
import dev.hikyaku.relay.observe.RecordingMeters;
import dev.hikyaku.relay.spi.Sent;
import dev.hikyaku.relay.time.Deadline;
import dev.hikyaku.relay.time.SystemTime;
import java.time.Instant;
import java.util.List;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.logging.Handler;
import java.util.logging.LogRecord;
import java.util.logging.Logger;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

@Timeout(60)
class AlertSenderTest {
  private static final Alert ALERT =
      Alert.first(
          Occurrence.of(
              Event.CIRCUIT_OPEN, new Events.Circuit("crm", "crm", "http"), Instant.EPOCH));
  private static final Envelope ENVELOPE =
      Envelope.of("a1", Alert.ORIGIN, Alert.ORIGIN, Body.EMPTY, Instant.EPOCH);

  /** As many at once as the destination has places for. */
  private static final int DEAF = 60;

  private final RecordingMeters meters = new RecordingMeters();

  private AlertSender sender(ScriptedSink ops) {
    Destinations destinations =
        new Destinations(
            List.of(Specs.destination("ops", Specs.policy(Specs.retry(1)))),
            name -> ops,
            spec -> Shaping.NONE,
            new DeliveryContext(
                SystemTime.INSTANCE, SystemTime.INSTANCE::sleep, () -> 0.5, meters));
    return new AlertSender(destinations, meters, text -> text, SystemTime.INSTANCE);
  }

  private int count(String outcome) {
    return meters.of(Metric.NOTIFICATIONS, "circuit_open", outcome);
  }

  private static Deadline soon() {
    return Deadline.in(ofSeconds(30), SystemTime.INSTANCE);
  }

  /** Hears no interrupt. */
  private static ScriptedSink deaf(CountDownLatch begun, CountDownLatch open) {
    return ScriptedSink.always(
        (envelope, attempt) -> {
          begun.countDown();
          boolean opened = false;
          while (!opened) {
            try {
              open.await();
              opened = true;
            } catch (InterruptedException deaf) {
              // Goes on.
            }
          }
          return Sent.accepted();
        });
  }

  @Test
  void whatComesAfterTheEndIsDroppedAndCounted() throws Exception {
    ScriptedSink ops = ScriptedSink.accepting();
    AlertSender sender = sender(ops);
    sender.finish(soon());

    sender.send(ALERT, ENVELOPE, "ops");

    assertThat(ops.calls()).isEmpty();
    assertThat(count("dropped")).isEqualTo(1);
  }

  @Test
  void anEndThatMeetsABurstLosesCountOfNone() throws Exception {
    for (int round = 0; round < 100; round++) {
      AlertSender sender = sender(ScriptedSink.accepting());
      CountDownLatch begun = new CountDownLatch(1);
      Thread burst =
          Thread.ofVirtual()
              .start(
                  () -> {
                    for (int i = 0; i < 50; i++) {
                      sender.send(ALERT, ENVELOPE, "ops");
                      begun.countDown();
                    }
                  });
      begun.await();

      sender.finish(soon());
      burst.join();
    }

    assertThat(count("sent") + count("dropped")).isEqualTo(5_000);
    assertThat(count("sent")).isPositive();
  }

  /** One after the other they would take minutes. */
  @Test
  void allThatHearNoInterruptAreLeftBehindTogether() throws Exception {
    CountDownLatch begun = new CountDownLatch(DEAF);
    CountDownLatch open = new CountDownLatch(1);
    AlertSender sender = sender(deaf(begun, open));
    for (int i = 0; i < DEAF; i++) {
      sender.send(ALERT, ENVELOPE, "ops");
    }
    begun.await();

    sender.stop();

    assertThat(sender.refuse()).hasSize(DEAF);
    open.countDown();
    sender.finish(soon());
    assertThat(sender.refuse()).isEmpty();
  }

  @Test
  void whoeverRaisesAnAlertNeverWaitsForTheLog() throws Exception {
    BlockingQueue<Thread> logging = new LinkedBlockingQueue<>();
    Logger logger = Logger.getLogger(AlertSender.class.getPackageName());
    Handler handler =
        new Handler() {
          @Override
          public void publish(LogRecord line) {
            logging.add(Thread.currentThread());
          }

          @Override
          public void flush() {}

          @Override
          public void close() {}
        };
    AlertSender sender = sender(ScriptedSink.accepting());
    sender.finish(soon());
    logger.addHandler(handler);
    try {
      sender.send(ALERT, ENVELOPE, "ops");

      assertThat(logging.take()).isNotSameAs(Thread.currentThread());
    } finally {
      logger.removeHandler(handler);
    }
  }
}
