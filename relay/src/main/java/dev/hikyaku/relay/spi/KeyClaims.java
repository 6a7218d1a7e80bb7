package dev.hikyaku.relay.spi;

import java.time.Duration;
import java.util.Collection;

/**
 * Keys of which each is unseen, held by one owner for a time, or done for a time. An owner that
 * dies holds nothing for longer than its lease.
 */
public interface KeyClaims {
  /**
   * Takes a key that is unseen, or that this owner holds already: it may ask again when it heard no
   * answer. Of many owners who ask at once, one gets it.
   *
   * @param owner who asks, unique among all processes
   * @param lease how long it is held unless it is prolonged
   */
  State claim(String key, String owner, Duration lease) throws StoreException, InterruptedException;

  /** Holds keys for another {@code lease} from now; those that this owner has lost stay lost. */
  void prolong(Collection<String> keys, String owner, Duration lease)
      throws StoreException, InterruptedException;

  /** The key is done for {@code ttl}, whoever holds it: its message was acked. */
  void done(String key, Duration ttl) throws StoreException, InterruptedException;

  /** The key is unseen again, if this owner holds it still. */
  void forget(String key, String owner) throws StoreException, InterruptedException;

  /** What a key is to the one who asks. */
  enum State {
    /** It was unseen, and the caller holds it now. */
    CLAIMED,
    /** Another holds it. */
    HELD,
    /** Its message was acked. */
    DONE
  }
}
