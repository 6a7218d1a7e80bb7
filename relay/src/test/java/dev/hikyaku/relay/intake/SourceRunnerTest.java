package dev.hikyaku.relay.intake;

import static org.assertj.core.api.Assertions.assertThat;

import dev.hikyaku.relay.message.Body;
import dev.hikyaku.relay.message.Envelope;
import dev.hikyaku.relay.observe.Metric;
import dev.hikyaku.relay.observe.RecordingMeters;
import dev.hikyaku.relay.spi.Disposition;
import dev.hikyaku.relay.spi.Intake;
import dev.hikyaku.relay.spi.RecordingAck;
import dev.hikyaku.relay.spi.Source;
import java.io.IOException;
import java.time.Instant;
import java.util.concurrent.CountDownLatch;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

@Timeout(30)
class SourceRunnerTest {
  private final Buffer buffer = new Buffer(10);
  private final RecordingMeters meters = new RecordingMeters();

  private static Envelope envelope() {
    return Envelope.of("m1", "in", "test", Body.EMPTY, Instant.EPOCH);
  }

  private interface Reading {
    void run(Intake intake) throws Exception;
  }

  private static Source finite(Reading reading) {
    return new Source() {
      @Override
      public void run(Intake intake) throws Exception {
        reading.run(intake);
      }

      @Override
      public void stop() {}

      @Override
      public boolean finite() {
        return true;
      }
    };
  }

  private SourceRunner started(Source source) {
    SourceRunner runner = new SourceRunner("in", source, buffer, meters);
    runner.start();
    return runner;
  }

  @Test
  void whatASourceHandsOverIsInTheBuffer() throws Exception {
    SourceRunner runner = started(finite(intake -> intake.put(envelope(), new RecordingAck())));

    runner.awaitRead();

    assertThat(buffer.take().envelope()).isEqualTo(envelope());
  }

  @Test
  void aSecondOutcomeNeverReachesTheSource() throws Exception {
    RecordingAck ack = new RecordingAck();
    started(finite(intake -> intake.put(envelope(), ack))).awaitRead();
    Message message = buffer.take();

    message.ack().settle(new Disposition.Unrouted());
    message.ack().settle(new Disposition.Failed("too late"));

    assertThat(ack.outcomes()).containsExactly(new Disposition.Unrouted());
  }

  @Test
  void aSourceThatBreaksIsCountedAndHasBeenRead() throws Exception {
    SourceRunner runner =
        started(
            finite(
                intake -> {
                  throw new IOException("disk gone");
                }));

    runner.awaitRead();

    assertThat(runner.brokenCount()).isEqualTo(1);
    assertThat(meters.of(Metric.BROKEN_INPUT, "in")).isEqualTo(1);
  }

  @Test
  void stopInterruptsASourceThatWaitsForRoom() throws Exception {
    Buffer full = new Buffer(1);
    CountDownLatch interrupted = new CountDownLatch(1);
    Source source =
        finite(
            intake -> {
              intake.put(envelope(), new RecordingAck());
              try {
                intake.put(envelope(), new RecordingAck());
              } catch (InterruptedException stop) {
                interrupted.countDown();
                throw stop;
              }
            });
    SourceRunner runner = new SourceRunner("in", source, full, meters);
    runner.start();
    full.take();

    runner.stop();

    interrupted.await();
    runner.awaitRead();
    assertThat(runner.brokenCount()).isZero();
    assertThat(full.size()).isEqualTo(1);
  }
}
