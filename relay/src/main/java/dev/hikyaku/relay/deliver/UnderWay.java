package dev.hikyaku.relay.deliver;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Set;

/**
 * The deliveries of one message, all at work at once; a single one is done by the thread that waits
 * for it. Leaving the block cancels what nobody waited for. Used by one thread.
 */
public final class UnderWay implements AutoCloseable {
  private final Destinations destinations;
  private final List<Order> orders;
  private final Forks<Delivery> forks;
  private final List<List<Hop>> hops;

  UnderWay(Destinations destinations, List<Order> orders, Rest rest) {
    this.destinations = destinations;
    this.orders = List.copyOf(orders);
    this.forks = new Forks<>(rest);
    this.hops = new ArrayList<>(orders.size());
    for (Order order : orders) {
      List<Hop> way = new ArrayList<>(1);
      hops.add(way);
      if (orders.size() > 1) {
        forks.fork(
            "deliver-" + order.destination(), () -> destinations.deliver(order, Set.of(), way));
      }
    }
  }

  /**
   * Waits for one of the orders. Once for each.
   *
   * @param index from 0, in the order they were given
   * @throws InterruptedException when cancelled; tries may have arrived nevertheless
   */
  public Delivery await(int index) throws InterruptedException {
    return orders.size() == 1
        ? destinations.deliver(orders.get(index), Set.of(), hops.get(index))
        : forks.await(index);
  }

  /** What came of an order that nobody waited for to its end. Only after {@link #close}. */
  public Optional<Delivery> done(int index) {
    return orders.size() == 1 ? Optional.empty() : forks.done(index);
  }

  /**
   * The hops of an order so far, the one that was cut short among them. Only after {@link #close}.
   */
  public List<Hop> hops(int index) {
    return List.copyOf(hops.get(index));
  }

  @Override
  public void close() {
    forks.close();
  }
}
