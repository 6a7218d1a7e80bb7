package dev.hikyaku.relay.intake;

import dev.hikyaku.relay.message.Envelope;
import dev.hikyaku.relay.observe.Meters;
import dev.hikyaku.relay.spi.Ack;
import dev.hikyaku.relay.spi.Disposition;
import dev.hikyaku.relay.spi.Intake;
import dev.hikyaku.relay.spi.Offered;
import dev.hikyaku.relay.spi.Source;
import java.util.Optional;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.atomic.AtomicLong;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/** Runs one source on a virtual thread and is its intake. Thread-safe. */
public final class SourceRunner implements Intake {
  private static final System.Logger LOG = System.getLogger("dev.hikyaku.relay.intake");

  private final String name;
  private final Source source;
  private final Buffer buffer;
  private final Dedupe dedupe;
  private final Meters meters;
  private final Consumer<Envelope> duplicates;
  private final CountDownLatch ended = new CountDownLatch(1);
  private final AtomicLong broken = new AtomicLong();
  private volatile boolean stopping;
  private volatile Optional<String> lost = Optional.empty();
  private volatile @Nullable Thread thread;

  /** A source that does not run yet and drops no repeats. */
  public SourceRunner(String name, Source source, Buffer buffer, Meters meters) {
    this(name, source, new Entrance(Dedupe.off(), buffer), meters, repeat -> {});
  }

  /**
   * A source that does not run yet.
   *
   * @param entrance where its messages go
   * @param meters what is counted
   * @param duplicates is told of repeats that were dropped; must not block
   */
  public SourceRunner(
      String name, Source source, Entrance entrance, Meters meters, Consumer<Envelope> duplicates) {
    this.name = name;
    this.source = source;
    this.buffer = entrance.buffer();
    this.dedupe = entrance.dedupe();
    this.meters = meters;
    this.duplicates = duplicates;
  }

  /**
   * The way of a source's messages into the relay.
   *
   * @param dedupe drops repeats
   * @param buffer where the others wait
   */
  public record Entrance(Dedupe dedupe, Buffer buffer) {}

  /** Starts it. Once. */
  public void start() {
    thread = Thread.ofVirtual().name("source-" + name).start(this::run);
  }

  private void run() {
    try {
      source.run(this);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    } catch (Exception | Error e) {
      if (!stopping) {
        ended(e);
      }
    } finally {
      ended.countDown();
    }
  }

  private void ended(Throwable why) {
    String problem = why instanceof SourceGaveUp ? why.getMessage() : "the source ended: " + why;
    broken(name, String.valueOf(problem));
    if (!source.finite()) {
      // Anybody may ask for it, so the problem, which may tell of addresses, is left to the log.
      lost = Optional.of("source " + name + ": lost, see the log");
    }
  }

  /** That an endless source is no longer there, in words for anybody; empty while it is. */
  public Optional<String> lost() {
    return lost;
  }

  /** Takes no new message. Callers that wait for an outcome still get it. */
  public void stop() {
    stopping = true;
    source.stop();
    Thread running = thread;
    if (running != null) {
      running.interrupt();
    }
  }

  /** Waits until a finite source has been read. Returns at once for one that never ends. */
  public void awaitRead() throws InterruptedException {
    if (source.finite()) {
      awaitEnd();
    }
  }

  /** Waits until it runs no more, of itself or since it was stopped. */
  void awaitEnd() throws InterruptedException {
    ended.await();
  }

  /** Lets go of its sockets and files. */
  public void close() {
    source.close();
  }

  /** The source itself. */
  public Source source() {
    return source;
  }

  /** Its name in the spec. */
  public String name() {
    return name;
  }

  /** How much of its input could not become a message. */
  public long brokenCount() {
    return broken.get();
  }

  @Override
  public Offered offer(Envelope envelope, Ack ack) throws InterruptedException {
    return switch (dedupe.enter(envelope, ack)) {
      case Dedupe.Entry.Fresh(var message, var lease) -> {
        if (buffer.offer(message)) {
          yield Offered.TAKEN;
        }
        lease.forget();
        yield Offered.FULL;
      }
      case Dedupe.Entry.InProgress repeat -> Offered.IN_PROGRESS;
      case Dedupe.Entry.Duplicate repeat -> duplicate(envelope, ack);
    };
  }

  @Override
  public void put(Envelope envelope, Ack ack) throws InterruptedException {
    Dedupe.Entry entry = dedupe.enter(envelope, ack);
    while (entry instanceof Dedupe.Entry.InProgress(var first)) {
      first.await();
      entry = dedupe.enter(envelope, ack);
    }
    Offered unused = put(entry, envelope, ack);
  }

  @Override
  public Offered putUnlessInProgress(Envelope envelope, Ack ack) throws InterruptedException {
    return put(dedupe.enter(envelope, ack), envelope, ack);
  }

  private Offered put(Dedupe.Entry entry, Envelope envelope, Ack ack) throws InterruptedException {
    return switch (entry) {
      case Dedupe.Entry.Fresh(var message, var lease) -> {
        try {
          buffer.put(message);
        } catch (InterruptedException stop) {
          lease.forget();
          throw stop;
        }
        yield Offered.TAKEN;
      }
      case Dedupe.Entry.InProgress repeat -> Offered.IN_PROGRESS;
      case Dedupe.Entry.Duplicate repeat -> duplicate(envelope, ack);
    };
  }

  private Offered duplicate(Envelope envelope, Ack ack) {
    Disposition outcome = new Disposition.Filtered(true);
    meters.deduped(name);
    meters.message(name, outcome.label());
    duplicates.accept(envelope);
    new OnceAck(envelope.id(), ack).settle(outcome);
    return Offered.DUPLICATE;
  }

  @Override
  public void broken(String where, String problem) {
    broken.incrementAndGet();
    meters.brokenInput(name);
    LOG.log(System.Logger.Level.ERROR, "source {0}: {1}: {2}", name, where, problem);
  }
}
