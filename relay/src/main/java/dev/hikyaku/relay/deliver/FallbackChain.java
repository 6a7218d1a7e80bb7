package dev.hikyaku.relay.deliver;

import dev.hikyaku.relay.failure.HopReason;
import dev.hikyaku.relay.observe.Meters;
import dev.hikyaku.relay.observe.Span;
import dev.hikyaku.relay.time.Deadline;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;

/**
 * The way of one message from a destination through its fallbacks, depth first: a fallback's own
 * fallbacks come before the next one in the list, and none is asked twice. Each starts from the
 * envelope as the route left it. One thread only.
 *
 * <p>A destination's deadline spans its hop and all below it. A fallback's own deadline spans the
 * fallback and what is below that, within the ones around it. Once a deadline is over, what remains
 * under it has one try each, and deadlines of their own no longer count.
 */
final class FallbackChain {
  private final Map<String, Destination> destinations;
  private final Meters meters;
  private final Order order;
  private final Set<String> never;
  private final List<Hop> hops;
  private Optional<Hop.GaveUp> last = Optional.empty();

  /**
   * A way that has not begun.
   *
   * @param never fallbacks that are left out
   * @param hops empty; every hop is added when it ends, or is cut short
   */
  FallbackChain(
      Map<String, Destination> destinations,
      Meters meters,
      Order order,
      Set<String> never,
      List<Hop> hops) {
    this.destinations = destinations;
    this.meters = meters;
    this.order = order;
    this.never = never;
    this.hops = hops;
  }

  /** Goes all the way, once. */
  Delivery deliver(Destination primary, TimeSpan time) throws InterruptedException {
    boolean taken = taken(primary, time);
    List<Hop> way = List.copyOf(hops);
    if (taken && way.getLast() instanceof Hop.Done done) {
      return new Delivery.Delivered(primary.name(), done.to(), done.reply(), way);
    }
    return way.getFirst() instanceof Hop.Passed
        ? new Delivery.Passed(primary.name(), way)
        : new Delivery.Undelivered(primary.name(), order.key(), way);
  }

  private boolean taken(Destination destination, TimeSpan around) throws InterruptedException {
    TimeSpan time = around.within(destination.spec().delivery().deadline());
    Hop hop = hop(destination, time.deadline());
    hops.add(hop);
    return switch (hop) {
      case Hop.Done done -> true;
      // Not for it, so its own fallbacks have nothing to take over either.
      case Hop.Passed passed -> false;
      case Hop.Cut cut -> false;
      case Hop.GaveUp gaveUp -> {
        last = Optional.of(gaveUp);
        if (gaveUp.reason() == HopReason.DEADLINE) {
          time.end();
        }
        yield takenByFallback(destination, time);
      }
    };
  }

  private Hop hop(Destination destination, Deadline deadline) throws InterruptedException {
    String chosen = hops.isEmpty() ? destination.name() : hops.getFirst().to();
    Tried tried = new Tried();
    try (Span step = HopSpan.begin(order.span(), destination.name(), chosen, last)) {
      return HopSpan.ended(
          step, destination.deliver(order.envelope(), order.key(), deadline, step, tried));
    } catch (InterruptedException stop) {
      hops.add(tried.cut(destination.name()));
      throw stop;
    }
  }

  private boolean takenByFallback(Destination from, TimeSpan time) throws InterruptedException {
    for (String name : from.spec().fallback()) {
      if (asked(name) || never.contains(name)) {
        continue;
      }
      last.ifPresent(gaveUp -> meters.fallback(gaveUp.to(), name, gaveUp.reason().label()));
      if (taken(Objects.requireNonNull(destinations.get(name), name), time)) {
        return true;
      }
    }
    return false;
  }

  private boolean asked(String name) {
    return hops.stream().anyMatch(hop -> hop.to().equals(name));
  }
}
