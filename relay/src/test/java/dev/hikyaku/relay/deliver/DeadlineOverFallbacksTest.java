package dev.hikyaku.relay.deliver;

import static dev.hikyaku.relay.deliver.Specs.destination;
import static dev.hikyaku.relay.deliver.Specs.policy;
import static dev.hikyaku.relay.deliver.Specs.retry;
import static java.time.Duration.ofMillis;
import static java.time.Duration.ofSeconds;
import static org.assertj.core.api.Assertions.assertThat;

import dev.hikyaku.relay.observe.Metric;
import dev.hikyaku.relay.spec.DeliverySpec;
import dev.hikyaku.relay.spi.Attempt;
import dev.hikyaku.relay.spi.Sent;
import dev.hikyaku.relay.time.Deadline;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

class DeadlineOverFallbacksTest {
  private static final DeliverySpec TWICE = policy(retry(2));

  private final ChainSetup chain = new ChainSetup();

  @Test
  void aDeadlineOverAWaitLeavesEachFallbackOneAttemptWithoutWaits() throws InterruptedException {
    // 1 s a try and 200, 400 ms waits: the third try ends at 3.6 s, and 800 ms more are too much
    chain.add(
        destination("a", policy(retry(9), ofSeconds(5), ofSeconds(4)), "b", "c"),
        chain.slow(ofSeconds(1)));
    chain.add(destination("b", policy(retry(9))), chain.slow(ofSeconds(2)));
    ScriptedSink last = chain.add(destination("c", policy(retry(9))), ScriptedSink.accepting());

    Delivery delivery = chain.deliver("a");

    assertThat(ChainSetup.way(delivery))
        .containsExactly("a deadline 3", "b deadline 1", "c done 1");
    assertThat(chain.meters.of(Metric.FALLBACK, "a", "b", "deadline")).isOne();
    assertThat(chain.time.sleeps())
        .containsExactly(
            ofSeconds(1), ofMillis(200), ofSeconds(1), ofMillis(400), ofSeconds(1), ofSeconds(2));
    assertThat(last.calls().getFirst().attempt().deadline().bounded()).isTrue();
  }

  @Test
  void theLastChanceHasTheFallbacksOwnTimeLimit() throws InterruptedException {
    List<Duration> left = new ArrayList<>();
    chain.add(
        destination("a", policy(retry(1), ofSeconds(5), ofSeconds(1)), "b"),
        chain.slow(ofSeconds(2)));
    chain.add(
        destination("b", policy(retry(3), ofSeconds(7), ofSeconds(2))),
        ScriptedSink.always(
            (envelope, attempt) -> {
              left.add(attempt.deadline().left());
              return Sent.accepted();
            }));

    Delivery delivery = chain.deliver("a");

    assertThat(ChainSetup.way(delivery)).containsExactly("a deadline 1", "b done 1");
    assertThat(left).containsExactly(ofSeconds(7));
  }

  @Test
  void theDeadlineBoundsTheAttemptsOfFallbacksBeforeItHasPassed() throws InterruptedException {
    List<Duration> left = new ArrayList<>();
    chain.add(
        destination("a", policy(retry(1), ofSeconds(5), ofSeconds(6)), "b"),
        chain.slow(ofSeconds(2)));
    chain.add(
        destination("b", policy(retry(3))),
        ScriptedSink.always(
            (envelope, attempt) -> {
              left.add(attempt.deadline().left());
              return Sent.accepted();
            }));

    chain.deliver("a");

    assertThat(left).containsExactly(ofSeconds(4));
  }

  @Test
  void aFallbacksOwnDeadlineEndsOnlyWhatIsBelowIt() throws InterruptedException {
    chain.add(
        destination("a", policy(retry(1), ofSeconds(5), ofSeconds(60)), "b", "c"),
        ScriptedSink.status(500));
    chain.add(
        destination("b", policy(retry(9), ofSeconds(5), ofSeconds(1)), "d"),
        ScriptedSink.status(500));
    chain.add(destination("c", policy(retry(3))), ScriptedSink.status(500));
    chain.add(destination("d", policy(retry(3))), ScriptedSink.status(500));

    Delivery delivery = chain.deliver("a");

    assertThat(ChainSetup.way(delivery))
        .containsExactly("a exhausted 1", "b deadline 3", "d deadline 1", "c exhausted 3");
  }

  @Test
  void aLongerDeadlineOfAFallbackDoesNotOutlastThePrimarys() throws InterruptedException {
    chain.add(
        destination("a", policy(retry(1), ofSeconds(5), ofSeconds(1)), "b", "c"),
        ScriptedSink.status(500));
    chain.add(
        destination("b", policy(retry(9), ofSeconds(5), ofSeconds(60))), ScriptedSink.status(500));
    chain.add(destination("c", policy(retry(3))), ScriptedSink.status(500));

    Delivery delivery = chain.deliver("a");

    assertThat(ChainSetup.way(delivery))
        .containsExactly("a exhausted 1", "b deadline 3", "c deadline 1");
  }

  @Test
  void aHangingAttemptIsATimeoutAndIsRetried() throws InterruptedException {
    chain.add(
        destination("a", TWICE),
        ScriptedSink.first(
            (envelope, attempt) -> {
              hang(attempt);
              return Sent.accepted();
            }));

    Delivery delivery = chain.deliver("a");

    assertThat(ChainSetup.way(delivery)).containsExactly("a done 2");
    assertThat(chain.meters.of(Metric.DELIVERY_ATTEMPTS, "a", "a", "failed")).isOne();
    assertThat(chain.meters.of(Metric.DELIVERY_ATTEMPTS, "a", "a", "ok")).isOne();
  }

  private void hang(Attempt attempt) throws InterruptedException {
    Deadline deadline = attempt.deadline();
    chain.time.advance(deadline.left());
    chain.time.sleep(ofSeconds(1));
  }
}
