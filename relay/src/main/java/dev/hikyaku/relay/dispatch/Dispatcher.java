package dev.hikyaku.relay.dispatch;

import dev.hikyaku.relay.intake.Buffer;
import dev.hikyaku.relay.intake.Message;
import dev.hikyaku.relay.message.Envelope;
import dev.hikyaku.relay.route.Route;
import dev.hikyaku.relay.time.Deadline;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.atomic.LongAdder;
import org.jspecify.annotations.Nullable;

/**
 * The loop that takes messages off the buffer, each on a virtual thread of its own, as many at once
 * as there are workers. Thread-safe.
 */
public final class Dispatcher {
  private static final System.Logger LOG = System.getLogger("dev.hikyaku.relay.dispatch");
  private static final Duration AGAIN = Duration.ofMillis(100);

  // How long the end of a message may take once its way was cut short, such as its dead letter.
  private static final Duration LAST = Duration.ofSeconds(10);

  private final Buffer buffer;
  private final Workers workers;
  private final Map<String, List<Route>> routesBySource;
  private final Journey journey;
  private final LongAdder lost = new LongAdder();
  private final Set<Work> busy = ConcurrentHashMap.newKeySet();
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
        begin(new Work(message, "message", work -> workers.spend(() -> run(work))));
      }
    } catch (InterruptedException stop) {
      // Stopped: what still waits is settled by stop().
    }
  }

  private void begin(Work work) {
    busy.add(work);
    work.start();
  }

  private Plan plan(Work work) {
    return new Plan(routesBySource.getOrDefault(work.message().envelope().source(), List.of()));
  }

  private void run(Work work) {
    Envelope envelope = work.message().envelope();
    Plan plan = plan(work);
    try {
      journey.take(envelope, plan, work.message().ack());
    } catch (InterruptedException stop) {
      cut(work, plan, CutShort.STOP);
    } catch (RuntimeException | Error bug) {
      LOG.log(System.Logger.Level.ERROR, "message " + envelope.id() + " met a fault of ours", bug);
      cut(work, plan, CutShort.FAULT);
    } finally {
      over(work);
    }
  }

  private void cut(Work work, Plan plan, CutShort why) {
    work.shield();
    if (journey.cutShort(work.message().envelope(), plan, work.message().ack(), why)) {
      lost.increment();
    }
  }

  /** How many messages nobody has, though their senders were told that they are taken. */
  public long lost() {
    return lost.sum();
  }

  private void over(Work work) {
    busy.remove(work);
    buffer.settled();
  }

  /**
   * Waits until all is settled or the grace is over, then cuts the rest short: nacked, or
   * dead-lettered where the sender was already told that the message is taken. What does not end
   * even then, since it hears no interrupt, is logged and left. The buffer must have been closed.
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
      begin(new Work(waiting, "cut", this::cutUnbegun));
    }
    Deadline last = Deadline.in(LAST, journey.time());
    while (!busy.isEmpty() && !last.passed()) {
      // Again and again: an interrupt that meets the end of a time limit is taken for it.
      busy.forEach(Work::interrupt);
      for (Work work : busy) {
        work.thread().join(AGAIN);
      }
    }
    busy.forEach(this::tellLeft);
    return drained;
  }

  private void cutUnbegun(Work work) {
    try {
      cut(work, plan(work), CutShort.STOP);
    } finally {
      over(work);
    }
  }

  private void tellLeft(Work work) {
    if (work.message().ack().answered()) {
      lost.increment();
    }
    LOG.log(
        System.Logger.Level.ERROR,
        "message {0} is still in work and hears no interrupt; it is left as it is",
        work.message().envelope().id());
  }
}
