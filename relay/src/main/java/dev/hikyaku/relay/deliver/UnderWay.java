package dev.hikyaku.relay.deliver;

import java.util.List;
import java.util.Set;

/**
 * The deliveries of one message, all at work at once; a single one is done by the thread that waits
 * for it. Leaving the block cancels what nobody waited for. Used by one thread.
 */
public final class UnderWay implements AutoCloseable {
  private final Destinations destinations;
  private final List<Order> orders;
  private final Forks<Delivery> forks;

  UnderWay(Destinations destinations, List<Order> orders, Rest rest) {
    this.destinations = destinations;
    this.orders = List.copyOf(orders);
    this.forks = new Forks<>(rest);
    if (orders.size() > 1) {
      for (Order order : orders) {
        forks.fork("deliver-" + order.destination(), () -> destinations.deliver(order, Set.of()));
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
    return orders.size() == 1 ? destinations.deliver(orders.get(index), Set.of()) : forks.await(index);
  }

  @Override
  public void close() {
    forks.close();
  }
}
