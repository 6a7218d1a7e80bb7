package dev.hikyaku.relay.intake;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.hikyaku.relay.message.Body;
import dev.hikyaku.relay.message.Envelope;
import dev.hikyaku.relay.observe.Metric;
import dev.hikyaku.relay.observe.RecordingMeters;
import dev.hikyaku.relay.spi.Ack;
import dev.hikyaku.relay.spi.Disposition;
import dev.hikyaku.relay.spi.ExpressionException;
import dev.hikyaku.relay.spi.Expressions.Expression;
import dev.hikyaku.relay.spi.Intake;
import dev.hikyaku.relay.spi.Offered;
import dev.hikyaku.relay.spi.RecordingAck;
import dev.hikyaku.relay.spi.Source;
import dev.hikyaku.relay.time.ManualTime;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.FutureTask;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** What the intake of a source with dedupe does with repeats. */
@Timeout(30)
class DedupeTest {
  private static final Duration TTL = Duration.ofMinutes(5);
  private static final Disposition TAKEN =
      new Disposition.Delivered(List.of("a"), Optional.empty());
  private static final Disposition DEAD = new Disposition.DeadLettered(List.of());
  private static final Disposition.Failed NACK = new Disposition.Failed("no");

  private final ManualTime time = new ManualTime();
  private final RecordingMeters meters = new RecordingMeters();
  private final Buffer buffer = new Buffer(2);
  private final List<Envelope> duplicates = new ArrayList<>();
  private final SourceRunner intake = intake(Envelope::id);

  private SourceRunner intake(Expression<String> key) {
    Dedupe dedupe = Dedupe.local("in", key, TTL, time);
    return new SourceRunner(
        "in", new Idle(), new SourceRunner.Entrance(dedupe, buffer), meters, duplicates::add);
  }

  private static final class Idle implements Source {
    @Override
    public void run(Intake intake) {}

    @Override
    public void stop() {}
  }

  private static Envelope message(String id) {
    return Envelope.of(id, "in", "test", Body.of("body of " + id), Instant.EPOCH);
  }

  private Message taken() throws InterruptedException {
    Message message = buffer.take();
    buffer.settled();
    return message;
  }

  private FutureTask<RecordingAck> putLater(String id) {
    FutureTask<RecordingAck> putting =
        new FutureTask<>(
            () -> {
              RecordingAck ack = new RecordingAck();
              intake.put(message(id), ack);
              return ack;
            });
    Thread.ofVirtual().name("putting").start(putting);
    return putting;
  }

  @Test
  void aRepeatOfOneThatWasAckedIsDroppedAndCounted() throws Exception {
    RecordingAck again = new RecordingAck();
    intake.offer(message("a"), new RecordingAck());
    taken().ack().settle(TAKEN);

    Offered offered = intake.offer(message("a"), again);

    assertThat(offered).isEqualTo(Offered.DUPLICATE);
    assertThat(again.outcomes()).containsExactly(new Disposition.Filtered(true));
    assertThat(duplicates).containsExactly(message("a"));
    assertThat(meters.of(Metric.DEDUPED, "in")).isEqualTo(1);
    assertThat(meters.of(Metric.MESSAGES, "in", "duplicate")).isEqualTo(1);
    assertThat(buffer.size()).isZero();
  }

  @Test
  void aDeadLetterIsDoneToo() throws Exception {
    intake.offer(message("a"), new RecordingAck());
    taken().ack().settle(DEAD);

    assertThat(intake.offer(message("a"), new RecordingAck())).isEqualTo(Offered.DUPLICATE);
  }

  @Test
  void aRepeatOfOneInWorkIsNotKept() throws Exception {
    RecordingAck again = new RecordingAck();
    intake.offer(message("a"), new RecordingAck());

    Offered offered = intake.offer(message("a"), again);
    Offered put = intake.putUnlessInProgress(message("a"), again);

    assertThat(List.of(offered, put)).containsOnly(Offered.IN_PROGRESS);
    assertThat(again.outcomes()).isEmpty();
    assertThat(buffer.size()).isEqualTo(1);
    assertThat(meters.of(Metric.DEDUPED, "in")).isZero();
  }

  @Test
  void aNackForgetsTheKey() throws Exception {
    intake.offer(message("a"), new RecordingAck());
    taken().ack().settle(NACK);
    assertThat(intake.offer(message("a"), new RecordingAck())).isEqualTo(Offered.TAKEN);

    assertThat(taken().ack().nack(NACK)).isTrue();

    assertThat(intake.offer(message("a"), new RecordingAck())).isEqualTo(Offered.TAKEN);
  }

  @Test
  void aMessageThatMayNotBeNackedKeepsItsKey() throws Exception {
    Ack told =
        new Ack() {
          @Override
          public void settle(Disposition outcome) {}

          @Override
          public boolean answered() {
            return true;
          }
        };
    intake.offer(message("a"), told);
    Message held = taken();

    boolean nacked = held.ack().nack(NACK);

    assertThat(nacked).isFalse();
    assertThat(intake.offer(message("a"), new RecordingAck())).isEqualTo(Offered.IN_PROGRESS);
    held.ack().settle(DEAD);
    assertThat(intake.offer(message("a"), new RecordingAck())).isEqualTo(Offered.DUPLICATE);
  }

  @Test
  void aReaderThatRepeatsOneInWorkWaitsAndIsADuplicateOfWhatWasAcked() throws Exception {
    intake.put(message("a"), new RecordingAck());
    Message first = taken();
    FutureTask<RecordingAck> second = putLater("a");

    first.ack().settle(TAKEN);

    assertThat(second.get().outcomes()).containsExactly(new Disposition.Filtered(true));
    assertThat(buffer.size()).isZero();
  }

  @Test
  void aReaderThatRepeatsOneInWorkTakesThePlaceOfWhatWasNacked() throws Exception {
    intake.put(message("a"), new RecordingAck());
    Message first = taken();
    FutureTask<RecordingAck> second = putLater("a");

    first.ack().nack(NACK);

    taken().ack().settle(TAKEN);
    assertThat(second.get().await()).isEqualTo(TAKEN);
  }

  @Test
  void whatAFullRelayRefusedIsNotSeen() throws Exception {
    intake.offer(message("a"), new RecordingAck());
    intake.offer(message("b"), new RecordingAck());
    assertThat(intake.offer(message("c"), new RecordingAck())).isEqualTo(Offered.FULL);
    taken();

    assertThat(intake.offer(message("c"), new RecordingAck())).isEqualTo(Offered.TAKEN);
  }

  @Test
  void whatAClosedRelayRefusedIsNotSeen() throws Exception {
    RecordingAck ack = new RecordingAck();
    buffer.close();

    for (int i = 0; i < 2; i++) {
      assertThatThrownBy(() -> intake.put(message("a"), ack))
          .isInstanceOf(InterruptedException.class);
      assertThat(intake.offer(message("a"), ack)).isEqualTo(Offered.FULL);
    }
    assertThat(ack.outcomes()).isEmpty();
  }

  @Test
  void aStopEndsTheWaitForTheFirst() throws Exception {
    intake.put(message("a"), new RecordingAck());
    FutureTask<RecordingAck> second = putLater("a");
    Thread putting =
        Thread.ofVirtual()
            .start(
                () -> {
                  try {
                    intake.put(message("a"), new RecordingAck());
                  } catch (InterruptedException stop) {
                    Thread.currentThread().interrupt();
                  }
                });

    putting.interrupt();

    putting.join();
    assertThat(buffer.size()).isEqualTo(1);
    taken().ack().settle(TAKEN);
    assertThat(second.get().outcomes()).containsExactly(new Disposition.Filtered(true));
  }

  @Test
  void theKeyExpires() throws Exception {
    intake.offer(message("a"), new RecordingAck());
    taken().ack().settle(TAKEN);
    time.advance(TTL);

    assertThat(intake.offer(message("a"), new RecordingAck())).isEqualTo(Offered.TAKEN);
  }

  @Test
  void messagesWithoutAKeyAreNoRepeats() throws Exception {
    SourceRunner keyless = intake(envelope -> "  ");

    assertThat(keyless.offer(message("a"), new RecordingAck())).isEqualTo(Offered.TAKEN);
    assertThat(keyless.offer(message("a"), new RecordingAck())).isEqualTo(Offered.TAKEN);
  }

  @Test
  void aKeyThatCannotBeMadeStopsNoMessage() throws Exception {
    SourceRunner broken =
        intake(
            envelope -> {
              throw new ExpressionException("too long");
            });

    assertThat(broken.offer(message("a"), new RecordingAck())).isEqualTo(Offered.TAKEN);
    assertThat(broken.offer(message("a"), new RecordingAck())).isEqualTo(Offered.TAKEN);
  }

  @Test
  void longKeysAreToldApartByTheirHash() throws Exception {
    SourceRunner bodies = intake(envelope -> "x".repeat(100_000) + envelope.id());

    assertThat(bodies.offer(message("a"), new RecordingAck())).isEqualTo(Offered.TAKEN);
    assertThat(bodies.offer(message("b"), new RecordingAck())).isEqualTo(Offered.TAKEN);
    assertThat(bodies.offer(message("a"), new RecordingAck())).isEqualTo(Offered.IN_PROGRESS);
  }

  @Test
  void aSourceThatTakesNoOutcomeStillEndsItsKey() throws Exception {
    Ack deaf =
        outcome -> {
          throw new IllegalStateException("gone");
        };
    intake.offer(message("a"), deaf);

    taken().ack().settle(TAKEN);

    assertThat(intake.offer(message("a"), new RecordingAck())).isEqualTo(Offered.DUPLICATE);
  }

  @Test
  void aSourceThatThrowsAtANackIsLoggedAndItsKeyIsFree() throws Exception {
    Ack broken =
        new Ack() {
          @Override
          public void settle(Disposition outcome) {
            throw new IllegalStateException("connection gone");
          }
        };
    intake.offer(message("a"), broken);

    assertThat(taken().ack().nack(NACK)).isTrue();

    assertThat(intake.offer(message("a"), new RecordingAck())).isEqualTo(Offered.TAKEN);
  }
}
