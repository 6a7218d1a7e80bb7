package dev.hikyaku.relay.notify;

import dev.hikyaku.relay.deliver.Delivery;
import dev.hikyaku.relay.deliver.Destinations;
import dev.hikyaku.relay.deliver.Hop;
import dev.hikyaku.relay.deliver.Order;
import dev.hikyaku.relay.failure.Failure;
import dev.hikyaku.relay.message.Envelope;
import dev.hikyaku.relay.observe.LogFields;
import dev.hikyaku.relay.observe.Meters;
import dev.hikyaku.relay.spec.Defaults;
import dev.hikyaku.relay.time.Deadline;
import java.lang.System.Logger;
import java.lang.System.Logger.Level;
import java.time.Duration;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.Semaphore;
import java.util.function.UnaryOperator;

/**
 * Takes alerts to destinations, each on a thread of its own, so that a slow destination holds up
 * neither whoever raised the event nor the alerts to others. Thread-safe.
 */
final class AlertSender {
  private static final Logger LOG = System.getLogger(AlertSender.class.getPackageName());
  private static final Duration AGAIN = Duration.ofMillis(50);

  // How often an alert under way is asked to stop before it is left behind.
  private static final int ASKED = 40;

  private final Destinations destinations;
  private final Meters meters;
  private final UnaryOperator<String> mask;
  private final Semaphore places = new Semaphore(Defaults.NOTIFY_WAITING);
  private final Set<Thread> busy = ConcurrentHashMap.newKeySet();

  /**
   * Sends to these.
   *
   * @param mask hides secrets in an error
   */
  AlertSender(Destinations destinations, Meters meters, UnaryOperator<String> mask) {
    this.destinations = destinations;
    this.meters = meters;
    this.mask = mask;
  }

  /** Begins to take an alert to a destination; drops it when too many wait already. */
  void send(Alert alert, Envelope envelope, String to) {
    if (places.tryAcquire()) {
      Thread thread =
          Thread.ofVirtual().name("alert-" + to).unstarted(() -> run(alert, envelope, to));
      busy.add(thread);
      thread.start();
    } else {
      count(alert, "dropped");
      tell(alert, to, "too many alerts wait");
    }
  }

  private void run(Alert alert, Envelope envelope, String to) {
    try {
      deliver(alert, envelope, to);
    } catch (InterruptedException stop) {
      failed(alert, to, "the relay stopped first");
    } catch (RuntimeException bug) {
      LOG.log(Level.ERROR, "an alert to " + to + " met a fault of ours", bug);
      failed(alert, to, "unexpected");
    } finally {
      places.release();
      busy.remove(Thread.currentThread());
    }
  }

  private void deliver(Alert alert, Envelope envelope, String to) throws InterruptedException {
    // Neither as a fallback may it reach the destination that is in trouble.
    Set<String> never = alert.last().destination().map(Set::of).orElse(Set.of());
    switch (destinations.deliver(new Order("", to, envelope, envelope.id()), never)) {
      case Delivery.Delivered taken -> count(alert, "sent");
      case Delivery.Undelivered failed -> failed(alert, to, error(failed));
      case Delivery.Passed notWanted -> {
        // Its own filter says that it wants no such alert.
      }
    }
  }

  private String error(Delivery.Undelivered failed) {
    return failed.hops().getLast() instanceof Hop.GaveUp gaveUp
        ? mask.apply(gaveUp.last().map(Failure::message).orElse(gaveUp.reason().label()))
        : "its filter drops it";
  }

  private void failed(Alert alert, String to, String error) {
    count(alert, "failed");
    tell(alert, to, error);
  }

  private void count(Alert alert, String outcome) {
    meters.notification(alert.last().event().label(), outcome);
  }

  private static void tell(Alert alert, String to, String error) {
    LOG.log(
        Level.WARNING,
        "an alert was not sent {0}",
        LogFields.of("event", alert.last().event().label())
            .and("to", to)
            .andIf("destination", alert.last().destination())
            .andIf("route", alert.last().route())
            .and("error", error));
  }

  /** Waits until all are sent or failed; what is not by then is told to stop. */
  void finish(Deadline deadline) throws InterruptedException {
    for (Thread thread : busy) {
      boolean unused = thread.join(deadline.left());
    }
    for (int i = 0; i < ASKED && !busy.isEmpty(); i++) {
      // Again and again: an interrupt that meets the end of a time limit is taken for it.
      for (Thread thread : busy) {
        thread.interrupt();
        boolean unused = thread.join(AGAIN);
      }
    }
  }
}
