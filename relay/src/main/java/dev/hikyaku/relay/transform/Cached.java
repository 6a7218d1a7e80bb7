package dev.hikyaku.relay.transform;

import com.github.benmanes.caffeine.cache.Cache;
import com.github.benmanes.caffeine.cache.Caffeine;
import java.util.function.Function;

/**
 * Compiled regular expressions by their text. Most are constants of the spec and would be compiled
 * for every message; some come from messages, so there is an end to it. Thread-safe.
 *
 * @param <T> what a text compiles to
 */
final class Cached<T> {
  private static final long MOST = 256;

  private final Cache<String, T> known = Caffeine.newBuilder().maximumSize(MOST).build();
  private final Function<String, T> compile;

  Cached(Function<String, T> compile) {
    this.compile = compile;
  }

  /** The compiled text. Not computed inside the cache: a hostile one must not hold up others. */
  T get(String text) {
    T found = known.getIfPresent(text);
    if (found == null) {
      found = compile.apply(text);
      known.put(text, found);
    }
    return found;
  }
}
