package dev.hikyaku.relay.deliver;

import static dev.hikyaku.relay.deliver.Specs.destination;
import static dev.hikyaku.relay.deliver.Specs.policy;
import static dev.hikyaku.relay.deliver.Specs.retry;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.tuple;

import dev.hikyaku.relay.failure.Failure;
import dev.hikyaku.relay.message.Envelope;
import dev.hikyaku.relay.observe.Metric;
import dev.hikyaku.relay.observe.RecordingMeters;
import dev.hikyaku.relay.spec.DestinationSpec;
import dev.hikyaku.relay.spec.ResilienceSpec;
import dev.hikyaku.relay.spi.Sent;
import dev.hikyaku.relay.spi.Sink;
import dev.hikyaku.relay.time.ManualTime;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.CyclicBarrier;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.FutureTask;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicReference;
import java.util.function.Function;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

class DestinationsTest {
  private final ManualTime time = new ManualTime();
  private final RecordingMeters meters = new RecordingMeters();

  private Destinations destinations(Map<String, Sink> sinks, DestinationSpec... specs) {
    return destinations(sinks, spec -> Shaping.NONE, specs);
  }

  private Destinations destinations(
      Map<String, Sink> sinks,
      Function<DestinationSpec, Shaping> shapings,
      DestinationSpec... specs) {
    var context = new DeliveryContext(time, time::sleep, () -> 0.5, meters);
    return new Destinations(
        Arrays.stream(specs).map(s -> Specs.guarded(s, ResilienceSpec.NONE)).toList(),
        n -> Objects.requireNonNull(sinks.get(n)),
        shapings,
        context);
  }

  private static List<Delivery> deliverAll(Destinations all, String id, String... names)
      throws InterruptedException {
    Envelope message = Specs.message(id);
    List<Order> orders =
        Stream.of(names).map(name -> new Order("route", name, message, id)).toList();
    List<Delivery> deliveries = new ArrayList<>();
    try (UnderWay underWay = all.start(orders)) {
      for (int i = 0; i < orders.size(); i++) {
        deliveries.add(underWay.await(i));
      }
    }
    return deliveries;
  }

  @Test
  void theDestinationsOfOneMessageDeliverAtTheSameTime() throws Exception {
    var meeting = new CyclicBarrier(3);
    Sink meets =
        (envelope, attempt) -> {
          meeting.await(10, TimeUnit.SECONDS);
          return Sent.accepted();
        };
    Destinations all =
        destinations(
            Map.of("a", meets, "b", meets, "c", meets),
            destination("a", policy(retry(1))),
            destination("b", policy(retry(1))),
            destination("c", policy(retry(1))));

    List<Delivery> deliveries = deliverAll(all, "m", "c", "a", "b");

    assertThat(deliveries).extracting(Delivery::destination).containsExactly("c", "a", "b");
    assertThat(deliveries).allMatch(d -> d instanceof Delivery.Delivered);
  }

  @Test
  void aHopThatIsCutShortTellsItsTriesAndItsLastError() {
    Sink cancelled =
        (envelope, attempt) -> {
          if (attempt.number() == 1) {
            return ScriptedSink.answer(503).send(envelope, attempt);
          }
          throw new InterruptedException("stop");
        };
    Destinations all =
        destinations(
            Map.of("d", ScriptedSink.status(404), "h", cancelled),
            destination("d", policy(retry(1)), "h"),
            destination("h", policy(retry(5))));
    UnderWay underWay = all.start(List.of(new Order("route", "d", Specs.message("m"), "m")));

    assertThatThrownBy(() -> underWay.await(0)).isInstanceOf(InterruptedException.class);
    underWay.close();

    assertThat(underWay.hops(0))
        .extracting(Hop::to, Hop::attempts)
        .containsExactly(tuple("d", 1), tuple("h", 2));
    assertThat(underWay.hops(0).getLast())
        .isInstanceOfSatisfying(
            Hop.Cut.class,
            cut ->
                assertThat(cut.last())
                    .map(Failure::message)
                    .hasValueSatisfying(text -> assertThat(text).contains("503")));
  }

  @Test
  void aSingleDestinationNeedsNoOtherThread() throws InterruptedException {
    var thread = new AtomicReference<Thread>(new Thread());
    Sink sink =
        (envelope, attempt) -> {
          thread.set(Thread.currentThread());
          return Sent.accepted();
        };

    deliverAll(destinations(Map.of("a", sink), destination("a", policy(retry(1)))), "m", "a");

    assertThat(thread.get()).isSameAs(Thread.currentThread());
  }

  @Test
  void anInterruptCancelsAllAndWaitsForThem() throws Exception {
    var sending = new CountDownLatch(2);
    var stopped = new AtomicInteger();
    Sink hangs =
        (envelope, attempt) -> {
          sending.countDown();
          try {
            new CountDownLatch(1).await();
          } finally {
            stopped.incrementAndGet();
          }
          return Sent.accepted();
        };
    Destinations all =
        destinations(
            Map.of("a", hangs, "b", hangs),
            destination("a", policy(retry(5)), "b"),
            destination("b", policy(retry(5))));
    var stoppedAtEnd = new AtomicInteger();
    var delivering =
        new FutureTask<>(
            () -> {
              try {
                return deliverAll(all, "m", "a", "b");
              } finally {
                stoppedAtEnd.set(stopped.get());
              }
            });
    Thread caller = Thread.ofVirtual().start(delivering);
    sending.await();

    caller.interrupt();

    assertThatThrownBy(() -> delivering.get(10, TimeUnit.SECONDS))
        .isInstanceOf(ExecutionException.class)
        .hasCauseInstanceOf(InterruptedException.class);
    assertThat(stoppedAtEnd).hasValue(2);
    assertThat(meters.of(Metric.DELIVERY_ATTEMPTS, "a", "a", "failed")).isZero();
  }

  @Test
  void aFaultInOneCancelsTheOthersAndIsThrown() {
    Sink hangs =
        (envelope, attempt) -> {
          new CountDownLatch(1).await();
          return Sent.accepted();
        };
    var bug = new IllegalStateException("shaping");
    Shaping broken =
        envelope -> {
          throw bug;
        };
    Destinations all =
        destinations(
            Map.of("a", hangs, "b", hangs),
            spec -> spec.name().equals("a") ? broken : Shaping.NONE,
            destination("a", policy(retry(1))),
            destination("b", policy(retry(1))));

    assertThatThrownBy(() -> deliverAll(all, "m", "a", "b")).isSameAs(bug);
  }

  @Test
  void aThousandDeliveriesAtOnceAddUp() throws Exception {
    var sent = new AtomicInteger();
    Sink moody =
        (envelope, attempt) -> {
          sent.incrementAndGet();
          int draw = Math.floorMod((envelope.id() + attempt.number()).hashCode() * 31, 3);
          return draw == 0 ? Sent.accepted() : ScriptedSink.answer(503).send(envelope, attempt);
        };
    Destinations all =
        destinations(
            Map.of("a", moody, "b", moody),
            destination("a", policy(retry(2))),
            destination("b", policy(retry(2)), "a"));
    List<FutureTask<List<Delivery>>> tasks = new ArrayList<>();
    for (int i = 0; i < 1000; i++) {
      String id = "m" + i;
      tasks.add(new FutureTask<>(() -> deliverAll(all, id, "a", "b")));
    }

    tasks.forEach(Thread.ofVirtual()::start);
    List<Hop> hops = new ArrayList<>();
    int deliveries = 0;
    for (FutureTask<List<Delivery>> task : tasks) {
      for (Delivery delivery : task.get(30, TimeUnit.SECONDS)) {
        deliveries++;
        hops.addAll(delivery.hops());
      }
    }

    assertThat(deliveries).isEqualTo(2000);
    assertThat(hops.stream().mapToInt(Hop::attempts).sum()).isEqualTo(sent.get());
    assertThat(counted("ok") + counted("failed")).isEqualTo(sent.get());
    assertThat(hops.stream().filter(h -> h instanceof Hop.Done).count()).isEqualTo(counted("ok"));
    assertThat(time.timers()).isZero();
  }

  private int counted(String outcome) {
    return meters.of(Metric.DELIVERY_ATTEMPTS, "a", "a", outcome)
        + meters.of(Metric.DELIVERY_ATTEMPTS, "b", "b", outcome);
  }

  @Test
  void itKnowsWhoIsRequired() {
    Destinations all =
        destinations(
            Map.of("a", ScriptedSink.accepting(), "b", ScriptedSink.accepting()),
            destination("a", policy(retry(1))),
            destination("b", false, policy(retry(1))));

    assertThat(all.required("a")).isTrue();
    assertThat(all.required("b")).isFalse();
  }

  @Test
  void anUnknownNameIsToldApart() {
    Destinations all =
        destinations(Map.of("a", ScriptedSink.accepting()), destination("a", policy(retry(1))));

    assertThatThrownBy(() -> all.deliver("x", Specs.message("m"), "key"))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessageContaining("x");
    assertThatThrownBy(
            () ->
                destinations(
                    Map.of("a", ScriptedSink.accepting()), destination("a", policy(retry(1)), "x")))
        .isInstanceOf(IllegalArgumentException.class);
  }
}
