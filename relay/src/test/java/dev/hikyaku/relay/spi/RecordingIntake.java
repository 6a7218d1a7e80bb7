package dev.hikyaku.relay.spi;

import dev.hikyaku.relay.message.Envelope;
import java.util.List;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.TimeUnit;

/** An intake that keeps what it is given, until it is told to be full. Thread-safe. */
public final class RecordingIntake implements Intake {
  /**
   * One message handed over.
   *
   * @param envelope it
   * @param ack its ack
   */
  public record Taken(Envelope envelope, Ack ack) {}

  private final BlockingQueue<Taken> taken = new LinkedBlockingQueue<>();
  private final List<String> broken = new CopyOnWriteArrayList<>();
  private volatile boolean full;

  @Override
  public Offered offer(Envelope envelope, Ack ack) {
    if (full) {
      return Offered.FULL;
    }
    put(envelope, ack);
    return Offered.TAKEN;
  }

  @Override
  public Offered putUnlessInProgress(Envelope envelope, Ack ack) {
    put(envelope, ack);
    return Offered.TAKEN;
  }

  @Override
  public void put(Envelope envelope, Ack ack) {
    taken.add(new Taken(envelope, ack));
  }

  @Override
  public void broken(String where, String problem) {
    broken.add(where + ": " + problem);
  }

  /** From now on there is no room, or there is again. */
  public void full(boolean isFull) {
    full = isFull;
  }

  /** The next message, waiting up to ten seconds for it. */
  public Taken next() throws InterruptedException {
    Taken next = taken.poll(10, TimeUnit.SECONDS);
    if (next == null) {
      throw new AssertionError("no message came");
    }
    return next;
  }

  /** How many messages nobody took yet. */
  public int waiting() {
    return taken.size();
  }

  /** What was reported as broken. */
  public List<String> broken() {
    return List.copyOf(broken);
  }
}
