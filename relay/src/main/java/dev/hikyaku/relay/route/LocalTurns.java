package dev.hikyaku.relay.route;

import com.github.benmanes.caffeine.cache.Cache;
import com.github.benmanes.caffeine.cache.Caffeine;
import dev.hikyaku.relay.message.Envelope;
import dev.hikyaku.relay.spec.Defaults;
import dev.hikyaku.relay.spec.HistorySpec;
import dev.hikyaku.relay.spi.Expressions;
import dev.hikyaku.relay.spi.Turns;
import dev.hikyaku.relay.time.Time;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/**
 * A history inside the process, lost at exit. Keeps at most {@link Defaults#HISTORY_KEYS} keys, the
 * newest turns of each, as long as the spec says. Thread-safe.
 */
public final class LocalTurns implements Turns {
  private final HistoryKey key;
  private final int most;
  private final Duration ttl;
  private final Time time;
  private final Cache<String, List<Turn>> turns;

  private LocalTurns(HistoryKey key, int most, Duration ttl, Time time) {
    this.key = key;
    this.most = most;
    this.ttl = ttl;
    this.time = time;
    this.turns =
        Caffeine.newBuilder()
            .maximumSize(Defaults.HISTORY_KEYS)
            .expireAfterWrite(ttl)
            .ticker(time::nanos)
            .executor(Runnable::run)
            .build();
  }

  /** Reads {@code key}; a missing one is a problem there. */
  public static LocalTurns of(HistorySpec spec, Expressions expressions, Time time) {
    return new LocalTurns(HistoryKey.read(spec, expressions), spec.turns(), spec.ttl(), time);
  }

  @Override
  public String key(Envelope envelope) throws InterruptedException {
    return key.of(envelope);
  }

  @Override
  public Optional<Turn> last(String of, Duration within, List<String> routers) {
    Duration age = within.compareTo(ttl) < 0 ? within : ttl;
    Instant oldest = time.now().minus(age);
    List<Turn> known = turns.getIfPresent(of);
    return known == null
        ? Optional.empty()
        : known.reversed().stream()
            .filter(turn -> !turn.at().isBefore(oldest) && routers.contains(turn.router()))
            .findFirst();
  }

  @Override
  public void add(String to, Turn turn) {
    turns.asMap().merge(to, List.of(turn), this::joined);
  }

  private List<Turn> joined(List<Turn> before, List<Turn> more) {
    List<Turn> all = new ArrayList<>(before);
    all.addAll(more);
    return List.copyOf(all.subList(Math.max(0, all.size() - most), all.size()));
  }
}
