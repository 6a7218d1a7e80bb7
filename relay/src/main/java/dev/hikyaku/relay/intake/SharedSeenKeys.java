package dev.hikyaku.relay.intake;

import dev.hikyaku.relay.message.Ulids;
import dev.hikyaku.relay.spec.Defaults;
import dev.hikyaku.relay.spi.KeyClaims;
import dev.hikyaku.relay.spi.SeenKeys;
import dev.hikyaku.relay.spi.StoreException;
import dev.hikyaku.relay.time.Time;
import java.time.Duration;

/**
 * The keys of one source in a store, for all processes that share it. Each process asks its own
 * keys first, so that its own repeats cost nothing; while the store fails those are all there is.
 * Thread-safe.
 */
final class SharedSeenKeys implements SeenKeys {
  private final String source;
  private final Duration ttl;
  private final SeenKeys local;
  private final KeyClaims shared;
  private final HeldKeys held;
  private final Time time;
  private final String owner = Ulids.next();

  /**
   * No keys yet.
   *
   * @param source its name: sources do not share keys
   * @param ttl how long a key is remembered once it is done
   * @param local the keys of this process
   * @param shared those of all
   */
  SharedSeenKeys(String source, Duration ttl, SeenKeys local, KeyClaims shared, Time time) {
    this.source = source;
    this.ttl = ttl;
    this.local = local;
    this.shared = shared;
    this.time = time;
    this.held = new HeldKeys(shared, owner, time);
  }

  @Override
  public Claim claim(String key) throws InterruptedException {
    return switch (local.claim(key)) {
      case Claim.Unseen(var lease) -> claim(source + "/" + key, lease);
      case Claim.InProgress here -> here;
      case Claim.Done here -> here;
    };
  }

  private Claim claim(String key, Lease here) throws InterruptedException {
    boolean mine = false;
    try {
      KeyClaims.State state = shared.claim(key, owner, Defaults.DEDUPE_LEASE);
      mine = state == KeyClaims.State.CLAIMED;
      return switch (state) {
        case CLAIMED -> held(key, here);
        case HELD -> new Claim.InProgress(() -> time.sleep(Defaults.DEDUPE_WAIT));
        case DONE -> new Claim.Done();
      };
    } catch (StoreException told) {
      mine = true;
      return held(key, here);
    } finally {
      if (!mine) {
        here.forget();
      }
    }
  }

  /** Also without an answer: the store may have taken the key none the less. */
  private Claim held(String key, Lease here) {
    held.add(key);
    return new Claim.Unseen(new SharedLease(key, here));
  }

  /** A lease here and in the store. The store first: who waits here asks there next. */
  private final class SharedLease implements Lease {
    private final String key;
    private final Lease here;

    SharedLease(String key, Lease here) {
      this.key = key;
      this.here = here;
    }

    @Override
    public void done() {
      end(() -> shared.done(key, ttl));
      here.done();
    }

    @Override
    public void forget() {
      end(() -> shared.forget(key, owner));
      here.forget();
    }

    private void end(Ending ending) {
      held.remove(key);
      try {
        ending.run();
      } catch (StoreException told) {
        // It ends with its time.
      } catch (InterruptedException stop) {
        Thread.currentThread().interrupt();
      }
    }
  }

  private interface Ending {
    void run() throws StoreException, InterruptedException;
  }
}
