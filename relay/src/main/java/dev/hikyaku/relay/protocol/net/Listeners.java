package dev.hikyaku.relay.protocol.net;

import dev.hikyaku.relay.time.Time;
import java.io.IOException;
import java.time.Duration;
import java.util.HashMap;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.locks.ReentrantLock;

/**
 * The listeners of one relay: sources on the same address share a server and differ by path.
 * Thread-safe.
 */
public final class Listeners {
  /** Room to read a body that is too large to its end, so that its caller sees the answer. */
  private static final long ROOM = 16L * 1024 * 1024;

  private static final Duration REQUEST = Duration.ofSeconds(60);
  private static final Duration IDLE = Duration.ofSeconds(75);

  // Held while binding and closing: who opens at the same time must not race for the address.
  private final ReentrantLock lock = new ReentrantLock();
  private final Map<Address, Long> largest = new HashMap<>();
  private final Map<Address, Shared> open = new HashMap<>();
  private final Duration request;

  /** With the usual limits. */
  public Listeners() {
    this(REQUEST);
  }

  /**
   * With another limit for tests.
   *
   * @param request how long a caller may take to get a whole request out
   */
  public Listeners(Duration request) {
    this.request = request;
  }

  /** A server and how it was asked for. */
  private record Shared(Listener listener, Optional<ServerTls> tls) {}

  /**
   * What a source wants.
   *
   * @param address where
   * @param tls how
   * @param path what, exactly
   * @param endpoint who answers
   */
  public record Place(Address address, Optional<ServerTls> tls, String path, Endpoint endpoint) {}

  /** A taken place. */
  public interface Lease {
    /** The bound port. */
    int port();

    /** Gives the place back; the last one closes the server. */
    void close();
  }

  /** Says, before anything opens, how large a body on an address may get. */
  public void expect(Address address, long maxBody) {
    lock.lock();
    try {
      largest.merge(address, maxBody, Math::max);
    } finally {
      lock.unlock();
    }
  }

  /**
   * Binds, or joins who has bound before.
   *
   * @throws IOException with the address when it cannot be had, or the path is taken
   */
  public Lease open(Place place, Time time) throws IOException {
    lock.lock();
    try {
      boolean shareable = place.address.port() != 0;
      Shared shared = shareable ? open.get(place.address) : null;
      if (shared == null) {
        shared = new Shared(bind(place, time), place.tls);
        if (shareable) {
          open.put(place.address, shared);
        }
      }
      join(shared, place);
      return new Held(shared.listener, place);
    } finally {
      lock.unlock();
    }
  }

  private Listener bind(Place place, Time time) throws IOException {
    long most = Math.max(ROOM, largest.getOrDefault(place.address, 0L));
    return Listener.bind(place.address, place.tls, new Listener.Limits(most, request, IDLE), time);
  }

  private static void join(Shared shared, Place place) throws IOException {
    if (!shared.tls.equals(place.tls)) {
      throw new IOException(
          place.address
              + " is shared by sources that differ in tls; give them the same, or another"
              + " port");
    }
    if (!shared.listener.mount(place.path, place.endpoint)) {
      throw new IOException(
          "another source already takes "
              + place.path
              + " on "
              + place.address
              + "; give one of them another path");
    }
  }

  private final class Held implements Lease {
    private final Listener listener;
    private final Place place;
    private boolean closed;

    Held(Listener listener, Place place) {
      this.listener = listener;
      this.place = place;
    }

    @Override
    public int port() {
      return listener.port();
    }

    @Override
    public void close() {
      lock.lock();
      try {
        if (closed) {
          return;
        }
        closed = true;
        if (listener.unmount(place.path)) {
          open.remove(place.address);
          listener.close(); // under the lock: who wants the address next waits until it is free
        }
      } finally {
        lock.unlock();
      }
    }
  }
}
