package dev.hikyaku.relay.deliver;

import static dev.hikyaku.relay.deliver.Specs.destination;
import static dev.hikyaku.relay.deliver.Specs.policy;
import static dev.hikyaku.relay.deliver.Specs.retry;
import static org.assertj.core.api.Assertions.assertThat;

import dev.hikyaku.relay.failure.Tags;
import dev.hikyaku.relay.message.Body;
import dev.hikyaku.relay.observe.Metric;
import dev.hikyaku.relay.spec.DeliverySpec;
import org.junit.jupiter.api.Test;

class FallbackChainTest {
  private static final DeliverySpec TWICE = policy(retry(2));

  private final ChainSetup chain = new ChainSetup();

  @Test
  void theFirstThatTakesItEndsTheChain() throws InterruptedException {
    chain.add(destination("a", TWICE, "b", "c"), ScriptedSink.status(503));
    chain.add(destination("b", TWICE), ScriptedSink.accepting());
    ScriptedSink last = chain.add(destination("c", TWICE), ScriptedSink.accepting());

    Delivery delivery = chain.deliver("a");

    assertThat(delivery).isInstanceOf(Delivery.Delivered.class);
    assertThat(((Delivery.Delivered) delivery).takenBy()).isEqualTo("b");
    assertThat(delivery.destination()).isEqualTo("a");
    assertThat(ChainSetup.way(delivery)).containsExactly("a exhausted 2", "b done 1");
    assertThat(last.calls()).isEmpty();
    assertThat(chain.meters.of(Metric.FALLBACK, "a", "b", "exhausted")).isOne();
  }

  @Test
  void everyHopIsCountedWithItsReason() throws InterruptedException {
    chain.add(destination("a", TWICE, "b", "c"), ScriptedSink.status(404));
    chain.add(destination("b", TWICE), ScriptedSink.status(500));
    chain.add(destination("c", TWICE), ScriptedSink.status(500));

    Delivery delivery = chain.deliver("a");

    assertThat(delivery).isInstanceOf(Delivery.Undelivered.class);
    assertThat(ChainSetup.way(delivery))
        .containsExactly("a permanent 1", "b exhausted 2", "c exhausted 2");
    assertThat(chain.meters.of(Metric.FALLBACK, "a", "b", "permanent")).isOne();
    assertThat(chain.meters.of(Metric.FALLBACK, "b", "c", "exhausted")).isOne();
    assertThat(chain.meters.of(Metric.DELIVERY_ATTEMPTS, "b", "b", "failed")).isEqualTo(2);
  }

  @Test
  void fallbacksOfFallbacksComeFirstAndNoneIsAskedTwice() throws InterruptedException {
    chain.add(destination("a", policy(retry(1)), "b", "c"), ScriptedSink.status(500));
    chain.add(destination("b", policy(retry(1)), "d"), ScriptedSink.status(500));
    chain.add(destination("c", policy(retry(1)), "d", "e"), ScriptedSink.status(500));
    ScriptedSink shared = chain.add(destination("d", policy(retry(1))), ScriptedSink.status(500));
    chain.add(destination("e", policy(retry(1))), ScriptedSink.status(500));

    Delivery delivery = chain.deliver("a");

    assertThat(delivery.hops()).extracting(Hop::to).containsExactly("a", "b", "d", "c", "e");
    assertThat(shared.calls()).hasSize(1);
  }

  @Test
  void theKeyIsTheSameOnEveryAttemptAndFallback() throws InterruptedException {
    ScriptedSink first = chain.add(destination("a", TWICE, "b"), ScriptedSink.status(500));
    ScriptedSink second = chain.add(destination("b", TWICE), ScriptedSink.accepting());

    chain.deliver("a");

    assertThat(first.calls()).extracting(c -> c.attempt().idempotencyKey()).containsOnly("key");
    assertThat(second.calls()).extracting(c -> c.attempt().idempotencyKey()).containsOnly("key");
    assertThat(first.calls())
        .extracting(c -> c.envelope().attributes().get("delivery.attempt"))
        .containsExactly(1, 2);
  }

  @Test
  void aFallbackStartsFromTheEnvelopeOfTheRoute() throws InterruptedException {
    ScriptedSink first = chain.add(destination("a", TWICE, "b"), ScriptedSink.status(404));
    ScriptedSink second = chain.add(destination("b", TWICE), ScriptedSink.accepting());
    chain.shape("a", e -> new Shaping.Changed(e.withBody(Body.of("for a"))));

    chain.deliver("a");

    assertThat(first.calls().getFirst().envelope().body()).isEqualTo(Body.of("for a"));
    assertThat(second.calls().getFirst().envelope().body()).isEqualTo(Body.of("{\"n\":1}"));
  }

  @Test
  void aFailingTransformIsAPermanentFailureAndTheFallbackTakesOver() throws InterruptedException {
    ScriptedSink first = chain.add(destination("a", TWICE, "b"), ScriptedSink.accepting());
    chain.add(destination("b", TWICE), ScriptedSink.accepting());
    chain.shape("a", e -> new Shaping.Broken("jq: no such field"));

    Delivery delivery = chain.deliver("a");

    assertThat(ChainSetup.way(delivery)).containsExactly("a permanent 0", "b done 1");
    assertThat(delivery.hops().getFirst())
        .isInstanceOfSatisfying(
            Hop.GaveUp.class,
            hop -> assertThat(hop.last()).get().matches(failure -> failure.has(Tags.TRANSFORM)));
    assertThat(first.calls()).isEmpty();
    assertThat(chain.meters.of(Metric.FALLBACK, "a", "b", "permanent")).isOne();
  }

  @Test
  void aFilterThatSaysNoIsNeitherDeliveredNorFailed() throws InterruptedException {
    chain.add(destination("a", TWICE, "b"), ScriptedSink.accepting());
    ScriptedSink second = chain.add(destination("b", TWICE), ScriptedSink.accepting());
    chain.shape("a", e -> new Shaping.FilteredOut());

    Delivery delivery = chain.deliver("a");

    assertThat(delivery).isInstanceOf(Delivery.Passed.class);
    assertThat(second.calls()).isEmpty();
  }

  @Test
  void aFallbackWhoseFilterSaysNoIsSkippedWithItsOwnFallbacks() throws InterruptedException {
    chain.add(destination("a", TWICE, "b", "c"), ScriptedSink.status(404));
    chain.add(destination("b", TWICE, "d"), ScriptedSink.accepting());
    chain.add(destination("c", TWICE), ScriptedSink.accepting());
    chain.add(destination("d", TWICE), ScriptedSink.accepting());
    chain.shape("b", e -> new Shaping.FilteredOut());

    Delivery delivery = chain.deliver("a");

    assertThat(ChainSetup.way(delivery)).containsExactly("a permanent 1", "b passed", "c done 1");
    assertThat(chain.meters.of(Metric.FALLBACK, "a", "c", "permanent")).isOne();
  }

  @Test
  void whenOnlyFiltersAreLeftItIsUndelivered() throws InterruptedException {
    chain.add(destination("a", TWICE, "b"), ScriptedSink.status(404));
    chain.add(destination("b", TWICE), ScriptedSink.accepting());
    chain.shape("b", e -> new Shaping.FilteredOut());

    assertThat(chain.deliver("a")).isInstanceOf(Delivery.Undelivered.class);
  }
}
