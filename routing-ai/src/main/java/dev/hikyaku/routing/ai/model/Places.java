package dev.hikyaku.routing.ai.model;

import dev.hikyaku.relay.time.Time;
import java.time.Duration;
import java.util.LinkedHashSet;
import java.util.Set;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.locks.ReentrantLock;

/**
 * How many messages may be with a model at once. The others wait in line. That wait is not the
 * model's slowness: the time limit of a try begins behind it. Thread-safe.
 */
public final class Places {
  private final ReentrantLock lock = new ReentrantLock();
  // Both guarded by the lock.
  private final Set<Turn> line = new LinkedHashSet<>();
  private int free;

  /** Of one who asks; whether it got a place. */
  private static final class Turn {
    private final CompletableFuture<Boolean> place = new CompletableFuture<>();
  }

  private Places(int count) {
    this.free = count;
  }

  /** So many. */
  public static Places of(int count) {
    return new Places(count);
  }

  /** Waits for a place in line, but not for ever; whether there was one. */
  boolean take(Duration most, Time time) throws InterruptedException {
    Turn turn = enter();
    try {
      return Patience.await(turn.place, most, false, time);
    } catch (InterruptedException stop) {
      if (!turn.place.complete(false) && turn.place.getNow(false)) {
        giveBack();
      }
      throw stop;
    } finally {
      leave(turn);
    }
  }

  private Turn enter() {
    lock.lock();
    try {
      Turn turn = new Turn();
      if (free > 0) {
        free--;
        turn.place.complete(true);
      } else {
        line.add(turn);
      }
      return turn;
    } finally {
      lock.unlock();
    }
  }

  private void leave(Turn turn) {
    lock.lock();
    try {
      line.remove(turn);
    } finally {
      lock.unlock();
    }
  }

  void giveBack() {
    lock.lock();
    try {
      for (Turn next : line) {
        // One whose time is up leaves the line by itself.
        if (next.place.complete(true)) {
          return;
        }
      }
      free++;
    } finally {
      lock.unlock();
    }
  }
}
