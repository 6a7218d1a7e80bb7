package dev.hikyaku.relay.deliver;

import static java.time.Duration.ofMillis;
import static java.time.Duration.ofSeconds;
import static org.assertj.core.api.Assertions.assertThat;

import dev.hikyaku.relay.observe.RecordingMeters;
import dev.hikyaku.relay.spec.DeliverySpec;
import dev.hikyaku.relay.spec.DestinationSpec;
import dev.hikyaku.relay.spec.ResilienceSpec;
import dev.hikyaku.relay.spi.Sink;
import dev.hikyaku.relay.time.ManualTime;
import java.time.Duration;
import java.util.Arrays;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.concurrent.FutureTask;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;

class ParkingTest {
  private final ManualTime time = ManualTime.blocking();

  private static DeliverySpec one(Optional<Duration> deadline) {
    return new DeliverySpec(ofSeconds(5), deadline, Specs.retry(2), 1);
  }

  private Destinations destinations(Map<String, Sink> sinks, DestinationSpec... specs) {
    return new Destinations(
        Arrays.stream(specs).map(s -> Specs.guarded(s, ResilienceSpec.NONE)).toList(),
        name -> Objects.requireNonNull(sinks.get(name)),
        spec -> Shaping.NONE,
        new DeliveryContext(time, time::sleep, () -> 0.5, new RecordingMeters()));
  }

  private static FutureTask<Delivery> start(Destinations all, String id) {
    var task = new FutureTask<>(() -> all.deliver("a", Specs.message(id), id));
    Thread.ofVirtual().start(task);
    return task;
  }

  @Test
  void aMessageThatWaitsForItsNextTryKeepsItsPlace() throws Exception {
    ScriptedSink sink = ScriptedSink.first(ScriptedSink.answer(503));
    Destinations all =
        destinations(Map.of("a", sink), Specs.destination("a", one(Optional.empty())));
    FutureTask<Delivery> first = start(all, "first");
    time.awaitSleeping(1);
    FutureTask<Delivery> second = start(all, "second");

    assertThat(sink.calls()).hasSize(1);
    time.advance(ofMillis(200));

    assertThat(first.get(10, TimeUnit.SECONDS)).isInstanceOf(Delivery.Delivered.class);
    assertThat(second.get(10, TimeUnit.SECONDS)).isInstanceOf(Delivery.Delivered.class);
    assertThat(sink.calls())
        .extracting(call -> call.envelope().id())
        .containsExactly("first", "first", "second");
  }

  @Test
  void aMessageThatIsParkedPastItsDeadlineGoesToItsFallback() throws Exception {
    ScriptedSink sink = ScriptedSink.first(ScriptedSink.answer(503));
    Destinations all =
        destinations(
            Map.of("a", sink, "b", ScriptedSink.accepting()),
            Specs.destination("a", one(Optional.of(ofMillis(200))), "b"),
            Specs.destination("b", Specs.policy(Specs.retry(1))));
    FutureTask<Delivery> first = start(all, "first");
    time.awaitSleeping(1);
    FutureTask<Delivery> second = start(all, "second");
    time.awaitWaiting(2); // the first one's backoff, and the second one's deadline

    time.advance(ofMillis(200));

    assertThat(ChainSetup.way(second.get(10, TimeUnit.SECONDS)))
        .containsExactly("a deadline 0", "b done 1");
    assertThat(ChainSetup.way(first.get(10, TimeUnit.SECONDS)))
        .containsExactly("a deadline 1", "b done 1");
  }
}
