package dev.hikyaku.relay;

import dev.hikyaku.relay.deliver.Delivery;
import dev.hikyaku.relay.dispatch.Settled;
import dev.hikyaku.relay.message.Envelope;
import dev.hikyaku.relay.route.Routed;
import dev.hikyaku.relay.settle.RouteResult;
import dev.hikyaku.relay.spi.Disposition;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.atomic.LongAdder;
import java.util.function.Consumer;

/** Counts what was settled, for those who ask the relay itself. Thread-safe. */
final class Books implements Consumer<Settled> {
  private static final List<String> STATES =
      List.of("delivered", "dead_lettered", "filtered", "unrouted", "failed");

  private record Tallies(LongAdder delivered, LongAdder failed) {}

  private final Map<String, LongAdder> outcomes = new ConcurrentHashMap<>();
  private final Map<String, Tallies> destinations = new ConcurrentHashMap<>();
  private final Map<String, LongAdder> routers = new ConcurrentHashMap<>();
  private final List<String> order;

  /**
   * Empty books.
   *
   * @param order the destinations as the spec lists them
   */
  Books(List<String> order) {
    this.order = List.copyOf(order);
  }

  @Override
  public void accept(Settled settled) {
    String state = settled.outcome().label();
    add(outcomes, state.equals("duplicate") ? "filtered" : state);
    settled.results().forEach(this::add);
  }

  /** A repeat was dropped before any route saw it. */
  void duplicate(Envelope repeat) {
    accept(new Settled(repeat, List.of(), new Disposition.Filtered(true)));
  }

  private void add(RouteResult result) {
    if (result.routed() instanceof Routed.To to) {
      add(routers, Choices.router(to.envelope()).orElse("static"));
    }
    for (Delivery delivery : result.deliveries()) {
      Tallies tallies =
          destinations.computeIfAbsent(
              delivery.destination(), name -> new Tallies(new LongAdder(), new LongAdder()));
      switch (delivery) {
        case Delivery.Delivered taken -> tallies.delivered().increment();
        case Delivery.Undelivered failed -> tallies.failed().increment();
        case Delivery.Passed passed -> {}
      }
    }
  }

  private static void add(Map<String, LongAdder> counts, String word) {
    counts.computeIfAbsent(word, w -> new LongAdder()).increment();
  }

  Tally tally(long broken) {
    Map<String, Long> states = new LinkedHashMap<>();
    STATES.forEach(s -> states.put(s, outcomes.getOrDefault(s, new LongAdder()).sum()));
    Map<String, Tally.PerDestination> byName = new LinkedHashMap<>();
    for (String name : order) {
      Tallies tallies = destinations.get(name);
      if (tallies != null) {
        byName.put(
            name, new Tally.PerDestination(tallies.delivered().sum(), tallies.failed().sum()));
      }
    }
    Map<String, Long> byRouter = new LinkedHashMap<>();
    routers.entrySet().stream()
        .sorted(Map.Entry.comparingByKey())
        .forEach(e -> byRouter.put(e.getKey(), e.getValue().sum()));
    return new Tally(states, byName, byRouter, broken);
  }
}
