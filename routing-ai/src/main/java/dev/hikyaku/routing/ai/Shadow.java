package dev.hikyaku.routing.ai;

import dev.hikyaku.relay.message.Envelope;
import dev.hikyaku.relay.spi.Decision;
import dev.hikyaku.relay.spi.Router;
import dev.hikyaku.relay.time.Deadline;
import dev.hikyaku.routing.ai.model.Watch;
import java.lang.System.Logger;
import java.lang.System.Logger.Level;
import java.time.Duration;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.concurrent.locks.ReentrantLock;
import java.util.function.BooleanSupplier;

/**
 * Asks another router what it would have decided, and counts whether it agrees. Each message gets a
 * thread of its own, up to a limit; beyond it messages are dropped and counted, so that a slow
 * shadow holds up nothing. Thread-safe.
 */
final class Shadow implements AutoCloseable {
  private static final Logger LOG = System.getLogger(Shadow.class.getPackageName());

  // What hears no interrupt for so long is left behind.
  private static final Duration LAST = Duration.ofSeconds(2);

  private final Router router;
  private final BooleanSupplier sampled;
  private final Watch watch;
  private final ReentrantLock lock = new ReentrantLock();
  // Both guarded by the lock.
  private final Set<Thread> busy = new HashSet<>();
  private boolean closed;

  /**
   * Not open yet.
   *
   * @param router is asked and not obeyed
   * @param sampled whether to ask it about this message
   * @param watch counts
   */
  Shadow(Router router, BooleanSupplier sampled, Watch watch) {
    this.router = router;
    this.sampled = sampled;
    this.watch = watch;
  }

  void open() {
    try {
      router.open();
    } catch (Exception failed) {
      // It is not obeyed, so the relay can do without it; each question to it will fail.
      LOG.log(Level.WARNING, "the shadow of route " + watch.route() + " cannot start", failed);
    }
  }

  /** Begins to ask about a message that was decided on, and returns at once. */
  void offer(Envelope envelope, Decision obeyed) {
    if (sampled.getAsBoolean() && !begun(() -> run(envelope, obeyed))) {
      count("dropped");
    }
  }

  private boolean begun(Runnable task) {
    lock.lock();
    try {
      if (closed || busy.size() >= Defaults.SHADOW_WAITING) {
        return false;
      }
      // Started before anybody can see it: one that is not cannot be waited for.
      busy.add(Thread.ofVirtual().name("hikyaku-shadow-" + watch.route()).start(task));
      return true;
    } finally {
      lock.unlock();
    }
  }

  private void run(Envelope envelope, Decision obeyed) {
    try {
      compare(envelope, router.decide(envelope), obeyed);
    } catch (InterruptedException stop) {
      count("dropped");
    } catch (RuntimeException bug) {
      LOG.log(Level.DEBUG, "the shadow of route " + watch.route() + " met a fault of ours", bug);
      count("failed");
    } finally {
      ended();
    }
  }

  private void compare(Envelope envelope, Decision said, Decision obeyed) {
    if (said instanceof Decision.Broken) {
      count("failed");
      return;
    }
    Set<String> its = destinations(said);
    Set<String> ours = destinations(obeyed);
    count(its.equals(ours) ? "agree" : "disagree");
    LOG.log(
        Level.DEBUG,
        "route {0}, message {1}: decided {2}, the shadow {3}",
        watch.route(),
        envelope.id(),
        ours,
        its);
  }

  private static Set<String> destinations(Decision decision) {
    return switch (decision) {
      case Decision.Chosen chosen -> Set.copyOf(chosen.destinations());
      case Decision.Abstained abstained -> Set.of();
      case Decision.Broken broken -> Set.of();
    };
  }

  private void count(String outcome) {
    watch.meters().shadow(watch.route(), outcome);
  }

  private void ended() {
    lock.lock();
    try {
      busy.remove(Thread.currentThread());
    } finally {
      lock.unlock();
    }
  }

  private List<Thread> refuse() {
    lock.lock();
    try {
      closed = true;
      return List.copyOf(busy);
    } finally {
      lock.unlock();
    }
  }

  /** Takes no more, stops what is under way, and waits for that, but not long. */
  @Override
  public void close() {
    Deadline last = Deadline.in(LAST, watch.time());
    List<Thread> left = refuse();
    left.forEach(Thread::interrupt);
    try {
      for (Thread thread : left) {
        boolean unused = thread.join(last.left());
      }
    } catch (InterruptedException hurry) {
      Thread.currentThread().interrupt();
    }
    router.close();
  }
}
