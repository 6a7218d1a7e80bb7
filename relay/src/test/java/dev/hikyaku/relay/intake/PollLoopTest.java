package dev.hikyaku.relay.intake;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.hikyaku.relay.deliver.DeliveryContext;
import dev.hikyaku.relay.failure.Failure;
import dev.hikyaku.relay.failure.Tags;
import dev.hikyaku.relay.observe.RecordingMeters;
import dev.hikyaku.relay.spec.Defaults;
import dev.hikyaku.relay.spec.Jitter;
import dev.hikyaku.relay.spec.PollSpec;
import dev.hikyaku.relay.spec.RetrySpec;
import dev.hikyaku.relay.spi.Intake;
import dev.hikyaku.relay.spi.PolledSource;
import dev.hikyaku.relay.spi.RecordingIntake;
import dev.hikyaku.relay.time.ManualTime;
import java.time.Duration;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Queue;
import org.junit.jupiter.api.Test;

class PollLoopTest {
  private static final Duration INTERVAL = Duration.ofSeconds(60);
  private static final Failure BUSY = Failure.ofStatus(503, "http 503");
  private static final Failure REFUSED = Failure.lasting("no", Tags.INVALID);
  private final ManualTime time = new ManualTime();
  private final Script source = new Script();
  private final PollLoop loop = loop(3);

  /** Answers as it is told, and is interrupted when nothing is left to say. */
  private final class Script implements PolledSource {
    private final Queue<Runnable> before = new ArrayDeque<>();
    private final Queue<Polled> answers = new ArrayDeque<>();
    private final List<Duration> askedAt = new ArrayList<>();
    private final long start = time.nanos();
    private boolean stopped;
    private boolean closed;

    void done() {
      answers.add(new Polled.Done());
    }

    void fails(Failure failure) {
      answers.add(new Polled.Failed(failure));
    }

    @Override
    public Polled poll(Intake intake) throws InterruptedException {
      askedAt.add(Duration.ofNanos(time.nanos() - start));
      Optional.ofNullable(before.poll()).ifPresent(Runnable::run);
      if (answers.isEmpty()) {
        throw new InterruptedException("over");
      }
      return answers.remove();
    }

    @Override
    public void stop() {
      stopped = true;
    }

    @Override
    public void close() {
      closed = true;
    }
  }

  private PollLoop loop(int attempts) {
    RetrySpec usual = Defaults.RETRY;
    RetrySpec retry =
        new RetrySpec(
            attempts,
            usual.backoff(),
            usual.maxBackoff(),
            Jitter.NONE,
            usual.retryOn(),
            usual.neverOn(),
            true,
            Optional.empty());
    return new PollLoop(
        "status",
        source,
        new PollSpec(INTERVAL, retry),
        new DeliveryContext(time, time::sleep, () -> 0.5, new RecordingMeters()));
  }

  private List<Duration> asked() {
    assertThatThrownBy(() -> loop.run(new RecordingIntake())).hasMessage("over");
    return source.askedAt;
  }

  private static Duration seconds(double seconds) {
    return Duration.ofMillis(Math.round(seconds * 1000));
  }

  @Test
  void theSourceIsAskedAtOnceAndThenAtEveryInterval() {
    source.done();
    source.done();

    assertThat(asked()).containsExactly(seconds(0), seconds(60), seconds(120));
  }

  @Test
  void whatFailsIsAskedAgainWithBackoffAndTheIntervalKeepsItsBeat() {
    source.fails(BUSY);
    source.fails(BUSY);
    source.done();

    assertThat(asked()).containsExactly(seconds(0), seconds(0.2), seconds(0.6), seconds(60));
  }

  @Test
  void whatFailsForGoodIsLeftForTheNextInterval() {
    source.fails(BUSY);
    source.fails(BUSY);
    source.fails(BUSY);
    source.fails(REFUSED);

    assertThat(asked())
        .containsExactly(seconds(0), seconds(0.2), seconds(0.6), seconds(60), seconds(120));
  }

  @Test
  void theWaitThatTheServerAsksForCounts() {
    source.fails(BUSY.withRetryAfter(Duration.ofSeconds(7)));
    source.done();

    assertThat(asked()).containsExactly(seconds(0), seconds(7), seconds(60));
  }

  @Test
  void intervalsThatPassedMeanwhileAreSkipped() {
    source.before.add(() -> time.advance(Duration.ofSeconds(150)));
    source.done();

    assertThat(asked()).containsExactly(seconds(0), seconds(180));
  }

  @Test
  void aLoopThatStoppedAsksNoMore() throws Exception {
    source.before.add(loop::stop);
    source.done();

    loop.run(new RecordingIntake());
    loop.close();

    assertThat(source.askedAt).hasSize(1);
    assertThat(source.stopped).isTrue();
    assertThat(source.closed).isTrue();
  }
}
