package dev.hikyaku.relay.notify;

import dev.hikyaku.relay.deliver.Delivery;
import dev.hikyaku.relay.deliver.Destinations;
import dev.hikyaku.relay.deliver.Hop;
import dev.hikyaku.relay.deliver.Order;
import dev.hikyaku.relay.message.Envelope;
import dev.hikyaku.relay.observe.LogFields;
import dev.hikyaku.relay.observe.Meters;
import dev.hikyaku.relay.spec.Defaults;
import dev.hikyaku.relay.time.Deadline;
import dev.hikyaku.relay.time.Time;
import java.lang.System.Logger;
import java.lang.System.Logger.Level;
import java.time.Duration;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.locks.ReentrantLock;
import java.util.function.UnaryOperator;

/**
 * Takes alerts to destinations, each on a thread of its own, so that a slow destination holds up
 * neither whoever raised the event nor the alerts to others. Thread-safe.
 */
final class AlertSender {
  private static final Logger LOG = System.getLogger(AlertSender.class.getPackageName());
  private static final Duration AGAIN = Duration.ofMillis(50);

  // What hears no interrupt for so long is left behind.
  private static final Duration LAST = Duration.ofSeconds(2);

  private final Destinations destinations;
  private final Meters meters;
  private final UnaryOperator<String> mask;
  private final Time time;
  private final ReentrantLock lock = new ReentrantLock();
  // Both guarded by the lock.
  private final Set<Thread> busy = new HashSet<>();
  private boolean finished;

  /**
   * Sends to these.
   *
   * @param mask hides secrets in an error
   */
  AlertSender(Destinations destinations, Meters meters, UnaryOperator<String> mask, Time time) {
    this.destinations = destinations;
    this.meters = meters;
    this.mask = mask;
    this.time = time;
  }

  /**
   * Begins to take an alert to a destination; drops it when too many wait already or the end has
   * come. Never waits, not even for the log: it may be the timer that calls.
   */
  void send(Alert alert, Envelope envelope, String to) {
    Optional<String> refusal = begun(to, () -> run(alert, envelope, to));
    if (refusal.isPresent()) {
      count(alert, "dropped");
      Thread.ofVirtual().name("alert-dropped").start(() -> tell(alert, to, refusal.get()));
    }
  }

  private Optional<String> begun(String to, Runnable task) {
    lock.lock();
    try {
      if (finished) {
        return Optional.of("the relay stops");
      }
      if (busy.size() >= Defaults.NOTIFY_WAITING) {
        return Optional.of("too many alerts wait");
      }
      // Started before anybody can see it: one that is not cannot be waited for.
      busy.add(Thread.ofVirtual().name("alert-" + to).start(task));
      return Optional.empty();
    } finally {
      lock.unlock();
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
      ended();
    }
  }

  private void ended() {
    lock.lock();
    try {
      busy.remove(Thread.currentThread());
    } finally {
      lock.unlock();
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
        ? mask.apply(gaveUp.why())
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

  /** Takes no more. Gives those that are under way. */
  List<Thread> refuse() {
    lock.lock();
    try {
      finished = true;
      return List.copyOf(busy);
    } finally {
      lock.unlock();
    }
  }

  /** Takes no more, waits until all are sent or failed, and stops what is not by then. */
  void finish(Deadline deadline) throws InterruptedException {
    for (Thread thread : refuse()) {
      boolean unused = thread.join(deadline.left());
    }
    stop();
  }

  /** Takes no more, tells what is under way to stop, and waits for that, but not long. */
  void stop() throws InterruptedException {
    Deadline last = Deadline.in(LAST, time);
    List<Thread> left = refuse();
    while (!left.isEmpty() && !last.passed()) {
      // Again and again: an interrupt that meets the end of a time limit is taken for it.
      left.forEach(Thread::interrupt);
      boolean unused = left.getFirst().join(AGAIN);
      left = refuse();
    }
  }
}
