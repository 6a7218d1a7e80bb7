package dev.hikyaku.relay.protocol.net;

import dev.hikyaku.relay.time.Deadline;
import dev.hikyaku.relay.time.Time;
import io.helidon.common.tls.Tls;
import java.io.IOException;
import java.time.Duration;
import java.util.Optional;
import java.util.concurrent.ConcurrentLinkedDeque;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicInteger;

/**
 * The idle connections to one endpoint, the last one used first. Thread-safe. A connection is
 * dropped after {@value #IDLE_SECONDS} s without work (or up to 5 s later, when somebody looks),
 * and after {@value #AGE_SECONDS} s anyway, so that a changed DNS entry is followed under steady
 * traffic too.
 */
public final class WirePool {
  static final int IDLE_SECONDS = 30;
  static final int AGE_SECONDS = 60;
  private static final Duration LOOK = Duration.ofSeconds(5);
  private static final int MOST_IDLE = 256;

  private final Dialer dialer;
  private final Time time;
  private final ConcurrentLinkedDeque<Wire> idle = new ConcurrentLinkedDeque<>();
  private final AtomicInteger size = new AtomicInteger();
  private final AtomicBoolean sweeping = new AtomicBoolean();
  private volatile boolean closed;

  private WirePool(Dialer dialer, Time time) {
    this.dialer = dialer;
    this.time = time;
  }

  /**
   * A pool, which opens nothing yet but reads the files that TLS needs.
   *
   * @param tls how, when encrypted
   */
  public static WirePool open(String host, int port, Optional<ClientTls> tls, Time time)
      throws IOException {
    var secured = tls.isPresent() ? Optional.of(tls.get().open()) : Optional.<Tls>empty();
    return new WirePool(new Dialer(host, port, secured, time), time);
  }

  /** An idle connection that looks alive, else a new one. */
  public Wire take(Deadline deadline) throws IOException, InterruptedException {
    Wire wire = idle.pollFirst();
    while (wire != null) {
      size.decrementAndGet();
      if (fresh(wire) && wire.alive()) {
        wire.reuse(deadline);
        return wire;
      }
      wire.closeResource();
      wire = idle.pollFirst();
    }
    return dialer.dial(deadline);
  }

  private boolean fresh(Wire wire) {
    long now = time.nanos();
    return now - wire.idleSinceNanos() < Duration.ofSeconds(IDLE_SECONDS).toNanos()
        && now - wire.openedNanos() < Duration.ofSeconds(AGE_SECONDS).toNanos();
  }

  /** Gives a connection back whose answer was read to its end. */
  public void give(Wire wire) {
    wire.rest(time.nanos());
    if (size.incrementAndGet() > MOST_IDLE || closed) {
      size.decrementAndGet();
      wire.closeResource();
      return;
    }
    idle.addFirst(wire);
    if (closed) {
      evict();
    }
    scheduleSweep();
  }

  /** Closes every idle connection: the one that just broke says that the peer went away. */
  public void evict() {
    Wire wire = idle.pollFirst();
    while (wire != null) {
      size.decrementAndGet();
      wire.closeResource();
      wire = idle.pollFirst();
    }
  }

  /** Without traffic nobody calls take: a timer closes what has been idle for too long. */
  private void scheduleSweep() {
    if (sweeping.compareAndSet(false, true)) {
      time.after(LOOK, () -> Thread.startVirtualThread(this::sweep));
    }
  }

  private void sweep() {
    sweeping.set(false);
    for (Wire wire : idle) {
      if (!fresh(wire) && idle.remove(wire)) {
        size.decrementAndGet();
        wire.closeResource();
      }
    }
    if (!idle.isEmpty()) {
      scheduleSweep();
    }
  }

  /** How many connections are idle. */
  public int idle() {
    return size.get();
  }

  /** Closes what is idle now and what is given back later. */
  public void close() {
    closed = true;
    evict();
  }
}
