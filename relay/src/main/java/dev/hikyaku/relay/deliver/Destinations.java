package dev.hikyaku.relay.deliver;

import dev.hikyaku.relay.message.Envelope;
import dev.hikyaku.relay.spec.DestinationSpec;
import dev.hikyaku.relay.spi.Counters;
import dev.hikyaku.relay.spi.Sink;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.Function;

/** All destinations of a relay, by name. Thread-safe. Does not open or close their sinks. */
public final class Destinations implements AutoCloseable {
  private final Map<String, Destination> byName = new LinkedHashMap<>();
  private final DeliveryContext context;

  /**
   * Puts the policies around the sinks.
   *
   * @param specs every destination, fallbacks too
   * @param sinks the sink of an endpoint: a destination, or a member of a group as in {@code
   *     support[0]}
   * @param shapings the compiled transforms of a destination
   * @throws IllegalArgumentException when a fallback names no destination
   */
  public Destinations(
      List<DestinationSpec> specs,
      Function<String, Sink> sinks,
      Function<DestinationSpec, Shaping> shapings,
      DeliveryContext context) {
    this(specs, sinks, shapings, store -> Optional.empty(), context);
  }

  /**
   * As the other, with budgets that replicas share.
   *
   * @param counters those of the store of a name; none when there is no such store
   */
  public Destinations(
      List<DestinationSpec> specs,
      Function<String, Sink> sinks,
      Function<DestinationSpec, Shaping> shapings,
      Function<String, Optional<Counters>> counters,
      DeliveryContext context) {
    this.context = context;
    Assembly assembly = new Assembly(sinks, counters, context);
    for (DestinationSpec spec : specs) {
      byName.put(spec.name(), assembly.destination(spec, shapings.apply(spec)));
    }
    specs.forEach(spec -> spec.fallback().forEach(this::named));
  }

  /** Begins the health checks of groups. Once, after the sinks were opened. */
  public void open() {
    byName.values().forEach(Destination::open);
  }

  /** Ends the health checks and waits for that; deliveries go on. */
  @Override
  public void close() {
    byName.values().forEach(Destination::close);
  }

  /** Whether the ack waits for it. */
  public boolean required(String name) {
    return named(name).spec().required();
  }

  /**
   * Takes the message to one destination or, if that fails, to its fallbacks. Blocks.
   *
   * @param envelope as the route left it
   * @param key the idempotency key of every try
   * @throws InterruptedException when cancelled; a try may have arrived nevertheless
   * @throws IllegalArgumentException when there is no such destination
   */
  public Delivery deliver(String name, Envelope envelope, String key) throws InterruptedException {
    return deliver(new Order("", name, envelope, key), Set.of());
  }

  /**
   * One order, as {@link #deliver(String, Envelope, String)}; its route plays no part.
   *
   * @param never the fallbacks that must not get the message
   * @throws InterruptedException when cancelled; a try may have arrived nevertheless
   * @throws IllegalArgumentException when there is no such destination
   */
  public Delivery deliver(Order order, Set<String> never) throws InterruptedException {
    return deliver(order, never, new ArrayList<>(1));
  }

  /** As {@link #deliver(Order, Set)}, adding every hop to these when it ends. */
  Delivery deliver(Order order, Set<String> never, List<Hop> hops) throws InterruptedException {
    return new FallbackChain(byName, context.meters(), order, never, hops)
        .deliver(named(order.destination()), TimeSpan.unbounded(context.time()));
  }

  /** Whether there is one of that name. */
  public boolean has(String name) {
    return byName.containsKey(name);
  }

  /**
   * Starts the deliveries of one message.
   *
   * @throws IllegalArgumentException when there is no such destination
   */
  public UnderWay start(List<Order> orders) {
    orders.forEach(order -> named(order.destination()));
    return new UnderWay(this, orders, context.rest());
  }

  /** The destination and all that may stand in for it. */
  public Set<String> reach(String name) {
    Set<String> reached = new LinkedHashSet<>();
    reach(name, reached);
    return reached;
  }

  private void reach(String name, Set<String> reached) {
    if (reached.add(name)) {
      named(name).spec().fallback().forEach(next -> reach(next, reached));
    }
  }

  private Destination named(String name) {
    Destination destination = byName.get(name);
    if (destination == null) {
      throw new IllegalArgumentException("no destination is called " + name);
    }
    return destination;
  }
}
