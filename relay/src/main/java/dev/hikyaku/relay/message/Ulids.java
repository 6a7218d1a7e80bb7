package dev.hikyaku.relay.message;

import com.github.f4b6a3.ulid.UlidCreator;

/** Message ids for sources that take none from the message. Thread-safe. */
public final class Ulids {
  private Ulids() {}

  /** A new ULID: 26 characters that sort by time, and within a millisecond by order of creation. */
  public static String next() {
    return UlidCreator.getMonotonicUlid().toString();
  }
}
