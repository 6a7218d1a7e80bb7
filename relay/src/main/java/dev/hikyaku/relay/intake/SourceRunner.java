package dev.hikyaku.relay.intake;

import dev.hikyaku.relay.message.Envelope;
import dev.hikyaku.relay.observe.Meters;
import dev.hikyaku.relay.spi.Ack;
import dev.hikyaku.relay.spi.Intake;
import dev.hikyaku.relay.spi.Source;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.atomic.AtomicLong;
import org.jspecify.annotations.Nullable;

/** Runs one source on a virtual thread and is its intake. Thread-safe. */
public final class SourceRunner implements Intake {
  private static final System.Logger LOG = System.getLogger("dev.hikyaku.relay.intake");

  private final String name;
  private final Source source;
  private final Buffer buffer;
  private final Meters meters;
  private final CountDownLatch ended = new CountDownLatch(1);
  private final AtomicLong broken = new AtomicLong();
  private volatile boolean stopping;
  private volatile @Nullable Thread thread;

  /** A source that does not run yet. */
  public SourceRunner(String name, Source source, Buffer buffer, Meters meters) {
    this.name = name;
    this.source = source;
    this.buffer = buffer;
    this.meters = meters;
  }

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
        broken(name, "the source ended: " + e);
      }
    } finally {
      ended.countDown();
    }
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
      ended.await();
    }
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
  public boolean offer(Envelope envelope, Ack ack) {
    return buffer.offer(message(envelope, ack));
  }

  @Override
  public void put(Envelope envelope, Ack ack) throws InterruptedException {
    buffer.put(message(envelope, ack));
  }

  private static Message message(Envelope envelope, Ack ack) {
    return new Message(envelope, new OnceAck(envelope.id(), ack));
  }

  @Override
  public void broken(String where, String problem) {
    broken.incrementAndGet();
    meters.brokenInput(name);
    LOG.log(System.Logger.Level.ERROR, "source {0}: {1}: {2}", name, where, problem);
  }
}
