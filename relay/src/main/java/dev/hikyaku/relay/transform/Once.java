package dev.hikyaku.relay.transform;

import java.util.concurrent.locks.ReentrantLock;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/**
 * Something that is made when it is first asked for, and then kept. Thread-safe.
 *
 * @param <T> what it is
 */
final class Once<T> {
  private final ReentrantLock lock = new ReentrantLock();
  private final Supplier<T> maker;
  private @Nullable T made;

  Once(Supplier<T> maker) {
    this.maker = maker;
  }

  /** It, made by the first caller while others wait. */
  T get() {
    lock.lock();
    try {
      T known = made;
      if (known == null) {
        known = maker.get();
        made = known;
      }
      return known;
    } finally {
      lock.unlock();
    }
  }
}
