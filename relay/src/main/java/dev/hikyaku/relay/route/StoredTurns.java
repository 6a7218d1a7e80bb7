package dev.hikyaku.relay.route;

import dev.hikyaku.relay.message.Envelope;
import dev.hikyaku.relay.message.Sha256;
import dev.hikyaku.relay.spec.HistorySpec;
import dev.hikyaku.relay.spi.Expressions;
import dev.hikyaku.relay.spi.StoreException;
import dev.hikyaku.relay.spi.TurnLog;
import dev.hikyaku.relay.spi.TurnLog.StoredTurn;
import dev.hikyaku.relay.spi.Turns;
import dev.hikyaku.relay.time.Time;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Optional;

/**
 * A route's history in a store. A store that fails keeps nothing and finds nothing: routing goes on
 * without history, and the store's guard tells of it. Thread-safe.
 */
public final class StoredTurns implements Turns {
  private static final int LONGEST = 256;

  private final String route;
  private final HistorySpec spec;
  private final HistoryKey key;
  private final TurnLog log;
  private final Time time;

  private StoredTurns(String route, HistorySpec spec, HistoryKey key, TurnLog log, Time time) {
    this.route = route;
    this.spec = spec;
    this.key = key;
    this.log = log;
    this.time = time;
  }

  /**
   * Reads {@code key}; a missing one is a problem there.
   *
   * @param route each has a history of its own
   */
  public static StoredTurns of(
      String route, HistorySpec spec, TurnLog log, Expressions expressions, Time time) {
    return new StoredTurns(route, spec, HistoryKey.read(spec, expressions), log, time);
  }

  @Override
  public String key(Envelope envelope) throws InterruptedException {
    return key.of(envelope);
  }

  @Override
  public Optional<Turn> last(String of, Duration within, List<String> routers)
      throws InterruptedException {
    Duration age = within.compareTo(spec.ttl()) < 0 ? within : spec.ttl();
    Instant oldest = time.now().minus(age);
    try {
      return log.newest(name(of), spec.turns()).stream()
          .filter(turn -> !turn.at().isBefore(oldest) && routers.contains(turn.router()))
          .findFirst()
          .map(t -> new Turn(t.at(), t.messageId(), t.destinations(), t.router()));
    } catch (StoreException told) {
      return Optional.empty();
    }
  }

  @Override
  public void add(String to, Turn turn) throws InterruptedException {
    StoredTurn stored =
        new StoredTurn(
            turn.at(),
            turn.messageId(),
            "",
            turn.destinations(),
            turn.router(),
            Optional.empty(),
            Optional.empty());
    try {
      log.add(name(to), stored, spec.turns(), spec.ttl());
    } catch (StoreException told) {
      // The message goes its way without a trace.
    }
  }

  /** Two routes do not share a history; a long key is kept as its hash. */
  private String name(String of) {
    String brief =
        of.length() <= LONGEST ? of : "sha256:" + Sha256.hex(of.getBytes(StandardCharsets.UTF_8));
    return route + "/" + brief;
  }
}
