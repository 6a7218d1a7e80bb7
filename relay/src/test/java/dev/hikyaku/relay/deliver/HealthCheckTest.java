package dev.hikyaku.relay.deliver;

import static java.time.Duration.ofSeconds;
import static org.assertj.core.api.Assertions.assertThat;

import dev.hikyaku.relay.failure.Failure;
import dev.hikyaku.relay.failure.Tags;
import dev.hikyaku.relay.message.Envelope;
import dev.hikyaku.relay.spec.Defaults;
import dev.hikyaku.relay.spi.Attempt;
import dev.hikyaku.relay.spi.Sent;
import dev.hikyaku.relay.spi.Sink;
import dev.hikyaku.relay.time.Deadline;
import dev.hikyaku.relay.time.ManualTime;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.CountDownLatch;
import java.util.logging.Handler;
import java.util.logging.LogRecord;
import java.util.logging.Logger;
import java.util.logging.SimpleFormatter;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

class HealthCheckTest {
  private final ManualTime time = ManualTime.blocking();
  private final GroupSetup setup = new GroupSetup(time);
  private final Checked first = new Checked();
  private final Checked second = new Checked();
  private Destinations group = setup.of(first, second);

  /** Takes everything; its health is what it is told. */
  private static final class Checked implements Sink {
    private final List<Envelope> taken = new CopyOnWriteArrayList<>();
    private final List<String> paths = new CopyOnWriteArrayList<>();
    private volatile Sink health = (envelope, attempt) -> Sent.accepted();

    @Override
    public Sent send(Envelope envelope, Attempt attempt) {
      taken.add(envelope);
      return Sent.accepted();
    }

    @Override
    public Sent check(String path) throws Exception {
      paths.add(path);
      return health.send(
          Specs.message("none"), new Attempt(1, "", Deadline.never(new ManualTime())));
    }

    void fails() {
      health = (envelope, attempt) -> Sent.failed(Failure.passing("down", Tags.CONNECT));
    }

    void works() {
      health = (envelope, attempt) -> Sent.accepted();
    }
  }

  private void open() {
    setup.healthCheck = Optional.of(Defaults.HEALTH_CHECK);
    group = setup.of(first, second);
    group.open();
    awaitProbes(1);
  }

  private void openAndProbe() throws InterruptedException {
    open();
    time.awaitSleeping(2);
  }

  private void nextProbe() throws InterruptedException {
    int probes = first.paths.size();
    time.advance(ofSeconds(10));
    awaitProbes(probes + 1);
    time.awaitSleeping(2);
  }

  private void awaitProbes(int count) {
    while (first.paths.size() < count || second.paths.size() < count) {
      Thread.onSpinWait();
    }
  }

  @AfterEach
  void nothingIsLeftBehind() {
    group.close();
    assertThat(time.timers()).isZero();
  }

  @Test
  void aMemberIsSkippedAfterThreeFailedProbesAndUsedAgainAfterOneThatPassed() throws Exception {
    first.fails();
    openAndProbe();
    nextProbe();
    GroupSetup.deliver(group);
    assertThat(first.taken).hasSize(1);

    nextProbe();
    GroupSetup.deliver(group, 3);
    assertThat(first.taken).hasSize(1);
    assertThat(second.taken).hasSize(3);

    first.works();
    nextProbe();
    GroupSetup.deliver(group);
    assertThat(first.taken).hasSize(2);
    assertThat(first.paths).containsOnly("/healthz");
  }

  @Test
  void failuresThatAreNotInARowDoNotCount() throws Exception {
    first.fails();
    openAndProbe();
    for (int i = 0; i < 3; i++) {
      nextProbe();
      first.works();
      nextProbe();
      first.fails();
    }

    GroupSetup.deliver(group);

    assertThat(first.taken).hasSize(1);
  }

  @Test
  void whenAllMembersAreUnhealthyNoneGetsAMessage() throws Exception {
    first.fails();
    second.fails();
    openAndProbe();
    nextProbe();
    nextProbe();

    Delivery delivery = GroupSetup.deliver(group);

    assertThat(ChainSetup.way(delivery)).containsExactly("g breaker_open 0", "spare done 1");
    assertThat(first.taken).isEmpty();
    assertThat(second.taken).isEmpty();
  }

  @Test
  void aProbeThatHangsOrThrowsIsAFailedOne() throws Exception {
    first.health =
        (envelope, attempt) -> {
          new CountDownLatch(1).await();
          return Sent.accepted();
        };
    second.health =
        (envelope, attempt) -> {
          throw new IllegalStateException("bug");
        };
    open();
    for (int probes = 1; probes <= 3; probes++) {
      awaitProbes(probes);
      time.advance(ofSeconds(2)); // the first one's probe takes too long
      time.awaitSleeping(2);
      time.advance(ofSeconds(10));
    }

    assertThat(ChainSetup.way(GroupSetup.deliver(group)))
        .containsExactly("g breaker_open 0", "spare done 1");
  }

  @Test
  void withoutHealthChecksNothingIsProbed() {
    group.open();

    assertThat(first.paths).isEmpty();
  }

  @Test
  void theLogSaysWhyAMemberIsUnhealthyAndThatItIsHealthyAgain() throws Exception {
    Logger log = Logger.getLogger(HealthCheck.class.getPackageName());
    Lines lines = new Lines();
    log.addHandler(lines);
    try {
      first.fails();
      openAndProbe();
      nextProbe();
      nextProbe();
      first.works();
      nextProbe();
    } finally {
      log.removeHandler(lines);
    }

    assertThat(lines.all)
        .containsExactly("WARNING g[0] is unhealthy: down", "INFO g[0] is healthy again");
  }

  private static final class Lines extends Handler {
    private final List<String> all = new CopyOnWriteArrayList<>();

    @Override
    public void publish(LogRecord entry) {
      String text = new SimpleFormatter().formatMessage(entry);
      all.add(entry.getLevel() + " " + text);
    }

    @Override
    public void flush() {}

    @Override
    public void close() {}
  }
}
