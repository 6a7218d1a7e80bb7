package dev.hikyaku.relay.route;

import static org.assertj.core.api.Assertions.assertThat;

import dev.hikyaku.relay.spec.HistorySpec;
import dev.hikyaku.relay.spi.FakeSection;
import dev.hikyaku.relay.spi.StoreException;
import dev.hikyaku.relay.spi.TurnLog;
import dev.hikyaku.relay.spi.Turns;
import dev.hikyaku.relay.spi.Turns.Turn;
import dev.hikyaku.relay.time.ManualTime;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

class StoredTurnsTest {
  private static final Duration TTL = Duration.ofMinutes(10);

  private final ManualTime time = new ManualTime();
  private final MapTurns store = new MapTurns();
  private final Turns turns = turns("triage");

  /** Turns by key, the newest first, that can be made to fail. */
  private static final class MapTurns implements TurnLog {
    private final Map<String, List<StoredTurn>> keys = new HashMap<>();
    private boolean down;

    @Override
    public void add(String key, StoredTurn turn, int keep, Duration ttl) throws StoreException {
      check();
      keys.computeIfAbsent(key, k -> new ArrayList<>()).addFirst(turn);
    }

    @Override
    public List<StoredTurn> newest(String key, int most) throws StoreException {
      check();
      return keys.getOrDefault(key, List.of()).stream().limit(most).toList();
    }

    private void check() throws StoreException {
      if (down) {
        throw new StoreException("turns", "down");
      }
    }
  }

  private Turns turns(String route) {
    FakeSection at = FakeSection.of("history", Map.of("key", "{{json.a}}"));
    return StoredTurns.of(route, new HistorySpec(at, 2, TTL), store, Fixture.EXPRESSIONS, time);
  }

  private Turn turn(String id, String router) {
    return new Turn(time.now(), id, List.of("tech"), router);
  }

  private static String last(Turns turns, String key, String... routers) throws Exception {
    return turns
        .last(key, Duration.ofDays(1), List.of(routers))
        .map(Turn::messageId)
        .orElse("none");
  }

  @Test
  void theNewestTurnOfTheRoutersThatCountIsFound() throws Exception {
    turns.add("k", turn("1", "ai"));
    turns.add("k", turn("2", "static"));

    assertThat(turns.last("k", TTL, List.of("ai"))).contains(turn("1", "ai"));
    assertThat(last(turns, "other", "ai")).isEqualTo("none");
  }

  @Test
  void aTurnThatIsTooOldDoesNotCount() throws Exception {
    turns.add("k", turn("1", "ai"));
    time.advance(TTL.plusMillis(1));

    assertThat(last(turns, "k", "ai")).isEqualTo("none");
  }

  @Test
  void routesHaveHistoriesOfTheirOwn() throws Exception {
    turns.add("k", turn("1", "ai"));

    assertThat(last(turns("archive"), "k", "ai")).isEqualTo("none");
    assertThat(last(turns("triage"), "k", "ai")).isEqualTo("1");
  }

  @Test
  void aLongKeyIsKeptAsItsHash() throws Exception {
    String key = "x".repeat(100_000);
    turns.add(key, turn("1", "ai"));

    assertThat(last(turns, key, "ai")).isEqualTo("1");
    assertThat(store.keys.keySet()).allMatch(each -> each.length() < 100);
  }

  @Test
  void aStoreThatFailsMeansNoHistory() throws Exception {
    turns.add("k", turn("1", "ai"));
    store.down = true;
    turns.add("k", turn("2", "ai"));

    assertThat(last(turns, "k", "ai")).isEqualTo("none");
    store.down = false;
    assertThat(last(turns, "k", "ai")).isEqualTo("1");
  }
}
