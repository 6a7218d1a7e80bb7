package dev.hikyaku.relay.dispatch;

import dev.hikyaku.relay.intake.Buffer;
import dev.hikyaku.relay.intake.Message;
import dev.hikyaku.relay.message.Envelope;
import dev.hikyaku.relay.route.Route;
import dev.hikyaku.relay.spi.Disposition;
import dev.hikyaku.relay.time.Deadline;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import org.jspecify.annotations.Nullable;

/**
 * The loop that takes messages off the buffer, each on a virtual thread of its own, as many at once
 * as there are workers. Thread-safe.
 */
public final class Dispatcher {
  private static final System.Logger LOG = System.getLogger("dev.hikyaku.relay.dispatch");
  private static final Duration AGAIN = Duration.ofMillis(100);
  private static final Disposition.Failed STOPPED =
      new Disposition.Failed("the relay stopped first");

  private final Buffer buffer;
  private final Workers workers;
  private final Map<String, List<Route>> routesBySource;
  private final Journey journey;
  private final Set<Thread> busy = ConcurrentHashMap.newKeySet();
  private @Nullable Thread loop;

  /**
   * A loop that does not run yet.
   *
   * @param routesBySource the routes that take a source
   */
  public Dispatcher(
      Buffer buffer, Workers workers, Map<String, List<Route>> routesBySource, Journey journey) {
    this.buffer = buffer;
    this.workers = workers;
    this.routesBySource = Map.copyOf(routesBySource);
    this.journey = journey;
  }

  /** Starts it. Once. */
  public void start() {
    loop = Thread.ofVirtual().name("dispatcher").start(this::run);
  }

  private void run() {
    try {
      while (true) {
        workers.acquire();
        Message message;
        try {
          message = buffer.take();
        } catch (InterruptedException stop) {
          workers.release();
          throw stop;
        }
        Thread worker =
            Thread.ofVirtual()
                .name("message-", 0)
                .unstarted(() -> workers.spend(() -> work(message)));
        busy.add(worker);
        worker.start();
      }
    } catch (InterruptedException stop) {
      // Stopped: what still waits is settled by stop().
    }
  }

  private void work(Message message) {
    Envelope envelope = message.envelope();
    try {
      journey.take(
          envelope, routesBySource.getOrDefault(envelope.source(), List.of()), message.ack());
    } catch (InterruptedException stop) {
      cut(message);
    } catch (RuntimeException | Error bug) {
      LOG.log(System.Logger.Level.ERROR, "message " + envelope.id() + " met a fault of ours", bug);
      cut(message);
    } finally {
      busy.remove(Thread.currentThread());
      buffer.settled();
    }
  }

  /**
   * Waits until all is settled or the grace is over, then cuts the rest short: nacked, or
   * dead-lettered where the sender was already told that the message is taken. Nothing is at work
   * any more when this returns. The buffer must have been closed.
   *
   * @return whether all was settled in time
   */
  public boolean stop(Deadline grace) throws InterruptedException {
    boolean drained = buffer.awaitDrained(grace);
    Thread running = loop;
    if (running != null) {
      running.interrupt();
      running.join();
    }
    for (Message waiting : buffer.drain()) {
      cut(waiting);
      buffer.settled();
    }
    while (!busy.isEmpty()) {
      // Again and again: an interrupt that meets the end of a time limit is taken for it.
      busy.forEach(Thread::interrupt);
      for (Thread worker : busy) {
        worker.join(AGAIN);
      }
    }
    return drained;
  }

  private void cut(Message message) {
    if (!message.ack().nack(STOPPED)) {
      journey.cutShort(message.envelope(), "shutdown");
      message.ack().settle(new Disposition.DeadLettered(List.of()));
    }
  }
}
