package dev.hikyaku.relay.intake;

import static java.time.Duration.ofMillis;
import static java.time.Duration.ofSeconds;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.hikyaku.relay.deliver.DeliveryContext;
import dev.hikyaku.relay.failure.Failure;
import dev.hikyaku.relay.failure.Tags;
import dev.hikyaku.relay.message.Body;
import dev.hikyaku.relay.message.Envelope;
import dev.hikyaku.relay.observe.RecordingMeters;
import dev.hikyaku.relay.spec.Jitter;
import dev.hikyaku.relay.spec.ReconnectSpec;
import dev.hikyaku.relay.spi.Intake;
import dev.hikyaku.relay.spi.RecordingAck;
import dev.hikyaku.relay.spi.RecordingIntake;
import dev.hikyaku.relay.spi.SubscribedSource;
import dev.hikyaku.relay.time.ManualTime;
import java.net.URI;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.List;
import java.util.Queue;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

@Timeout(30)
class ReconnectLoopTest {
  private static final Failure REFUSED = Failure.passing("refused", Tags.CONNECT);
  private static final Failure CLOSED = Failure.passing("the server went away", Tags.RESET);

  private final ManualTime time = new ManualTime();
  private final Script source = new Script();
  private final RecordingIntake intake = new RecordingIntake();

  /** What one attempt to connect comes to. */
  private interface Turn {
    SubscribedSource.Connected take(Intake intake) throws InterruptedException;
  }

  /** Connects as it is told, and is interrupted when nothing is left to say. */
  private final class Script implements SubscribedSource {
    private final Queue<Turn> turns = new ArrayDeque<>();
    private final List<String> asked = new ArrayList<>();
    private int open;
    private boolean stopped;
    private boolean closed;

    void refuses(int times) {
      for (int i = 0; i < times; i++) {
        turns.add(relay -> new Connected.Failed(REFUSED));
      }
    }

    void stands(Duration howLong) {
      connects(
          relay -> {
            time.advance(howLong);
            return CLOSED;
          });
    }

    void connects(Running running) {
      turns.add(relay -> new Connected.Open(new Line(running)));
    }

    @Override
    public List<URI> urls() {
      return List.of(URI.create("ws://me:secret@a/x?token=secret"), URI.create("ws://b/x"));
    }

    @Override
    public Connected connect(URI url) throws InterruptedException {
      asked.add(url.getHost());
      if (turns.isEmpty()) {
        throw new InterruptedException("over");
      }
      return turns.remove().take(intake);
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

  /** How long a connection stands, and what it brings. */
  private interface Running {
    Failure run(Intake relay) throws InterruptedException;
  }

  private final class Line implements SubscribedSource.Subscription {
    private final Running running;

    Line(Running running) {
      this.running = running;
      source.open++;
    }

    @Override
    public Failure run(Intake relay) throws InterruptedException {
      return running.run(relay);
    }

    @Override
    public void close() {
      source.open--;
    }
  }

  private ReconnectLoop loop(int maxAttempts) {
    return new ReconnectLoop(
        "feed",
        source,
        new ReconnectSpec(ofMillis(500), ofSeconds(30), Jitter.NONE, maxAttempts),
        new DeliveryContext(time, time::sleep, () -> 0.5, new RecordingMeters()));
  }

  private List<Duration> waits(int maxAttempts) {
    assertThatThrownBy(() -> loop(maxAttempts).run(intake)).hasMessage("over");
    return time.sleeps();
  }

  @Test
  void attemptsThatFailAreFollowedByOthersAtTheNextUrlAfterWaitsThatGrow() {
    source.refuses(8);

    assertThat(waits(0))
        .containsExactly(
            ofMillis(500),
            ofSeconds(1),
            ofSeconds(2),
            ofSeconds(4),
            ofSeconds(8),
            ofSeconds(16),
            ofSeconds(30),
            ofSeconds(30));
    assertThat(source.asked).containsExactly("a", "b", "a", "b", "a", "b", "a", "b", "a");
  }

  @Test
  void afterAConnectionThatStoodWaitsAndUrlsBeginAnew() {
    source.refuses(3);
    source.stands(ofSeconds(60));
    source.refuses(2);

    assertThat(waits(0))
        .containsExactly(
            ofMillis(500), ofSeconds(1), ofSeconds(2), ofMillis(500), ofMillis(500), ofSeconds(1));
    assertThat(source.asked).containsExactly("a", "b", "a", "b", "a", "b", "a");
  }

  @Test
  void aServerThatTakesConnectionsOnlyToDropThemIsNotAskedInAHotLoop() {
    source.stands(ofMillis(1));
    source.stands(ofMillis(1));
    source.stands(ofMillis(1));

    assertThat(waits(0)).containsExactly(ofMillis(500), ofSeconds(1), ofSeconds(2));
    assertThat(source.open).isZero();
  }

  @Test
  void aShortConnectionThatBroughtAMessageIsASuccess() {
    source.refuses(2);
    source.connects(
        relay -> {
          relay.put(Envelope.of("m", "feed", "ws", Body.EMPTY, Instant.EPOCH), new RecordingAck());
          return CLOSED;
        });

    assertThat(waits(3)).containsExactly(ofMillis(500), ofSeconds(1), ofMillis(500));
    assertThat(intake.waiting()).isEqualTo(1);
  }

  @Test
  void afterTheLastAttemptTheSourceIsGivenUp() {
    source.refuses(3);

    assertThatThrownBy(() -> loop(3).run(intake))
        .isInstanceOf(SourceGaveUp.class)
        .hasMessage("gave up after 3 attempts to connect, the last: ws://a/x: refused");
    assertThat(time.sleeps()).hasSize(2);
  }

  @Test
  void aSuccessInBetweenGivesAllAttemptsBack() {
    source.refuses(2);
    source.stands(ofSeconds(1));
    source.refuses(2);

    assertThat(waits(3)).hasSize(5);
  }

  @Test
  void theWaitThatTheServerAsksForCounts() {
    source.turns.add(
        relay -> new SubscribedSource.Connected.Failed(REFUSED.withRetryAfter(ofSeconds(7))));

    assertThat(waits(0)).containsExactly(ofSeconds(7));
  }

  @Test
  void aSourceThatStumblesIsConnectedAgainAndItsConnectionIsClosed() {
    source.connects(
        relay -> {
          throw new IllegalStateException("a frame nobody expects");
        });
    source.turns.add(
        relay -> {
          throw new IllegalArgumentException("no such scheme");
        });

    assertThat(waits(0)).containsExactly(ofMillis(500), ofSeconds(1));
    assertThat(source.open).isZero();
  }

  @Test
  void aStopEndsTheLoopAndClosesTheConnection() throws Exception {
    ReconnectLoop loop = loop(0);
    source.connects(
        relay -> {
          loop.stop();
          return CLOSED;
        });

    loop.run(intake);
    loop.close();

    assertThat(source.asked).hasSize(1);
    assertThat(time.sleeps()).isEmpty();
    assertThat(source.open).isZero();
    assertThat(source.stopped).isTrue();
    assertThat(source.closed).isTrue();
  }

  @Test
  void aSourceThatIsGivenUpIsLost() throws Exception {
    source.refuses(1);
    RecordingMeters meters = new RecordingMeters();
    SourceRunner runner = new SourceRunner("feed", loop(1), new Buffer(1), meters);
    assertThat(runner.lost()).isEmpty();

    runner.start();
    runner.awaitEnd();

    assertThat(runner.lost()).contains("source feed: lost, see the log");
    assertThat(runner.brokenCount()).isEqualTo(1);
  }
}
