package dev.hikyaku.relay.protocol.http;

import static org.assertj.core.api.Assertions.assertThat;

import dev.hikyaku.relay.spi.Disposition;
import dev.hikyaku.relay.time.ManualTime;
import java.time.Duration;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.FutureTask;
import org.junit.jupiter.api.RepeatedTest;
import org.junit.jupiter.api.Test;

class HttpAckTest {
  private static final Duration PATIENCE = Duration.ofSeconds(30);
  private static final Disposition.Failed FAILED = new Disposition.Failed("no");
  private final ManualTime time = ManualTime.blocking();

  private FutureTask<HttpAck.Verdict> waitFor(HttpAck ack) {
    FutureTask<HttpAck.Verdict> waiting = new FutureTask<>(() -> ack.await(PATIENCE, time));
    Thread.startVirtualThread(waiting);
    return waiting;
  }

  @Test
  void anOutcomeIsTold() throws Exception {
    HttpAck ack = HttpAck.waiting();
    var waiting = waitFor(ack);

    assertThat(ack.nack(FAILED)).isTrue();

    assertThat(waiting.get()).isEqualTo(new HttpAck.Verdict.Settled(FAILED));
    assertThat(ack.answered()).isFalse();
    assertThat(time.timers()).isZero();
  }

  @Test
  void patienceEndsAndALaterOutcomeChangesNothing() throws Exception {
    HttpAck ack = HttpAck.waiting();
    var waiting = waitFor(ack);
    time.awaitWaiting(1);

    time.advance(PATIENCE);
    ack.settle(new Disposition.Unrouted());

    assertThat(waiting.get()).isEqualTo(new HttpAck.Verdict.Pending());
    assertThat(ack.answered()).isTrue();
  }

  @RepeatedTest(200)
  void eitherTheCallerIsToldPendingOrTheNackCountsNeverBoth() throws Exception {
    HttpAck ack = HttpAck.waiting();
    var waiting = waitFor(ack);
    time.awaitWaiting(1);
    CountDownLatch go = new CountDownLatch(1);
    FutureTask<Boolean> nack =
        new FutureTask<>(
            () -> {
              go.await();
              return ack.nack(FAILED);
            });
    Thread.startVirtualThread(nack);

    go.countDown();
    time.advance(PATIENCE);

    boolean told = waiting.get() instanceof HttpAck.Verdict.Pending;
    assertThat(nack.get()).isNotEqualTo(told);
  }
}
