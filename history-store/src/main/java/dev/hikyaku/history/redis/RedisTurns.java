package dev.hikyaku.history.redis;

import dev.hikyaku.history.Records;
import dev.hikyaku.relay.spi.StoreException;
import dev.hikyaku.relay.spi.TurnLog;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;

/** Turns: a list for each key. */
record RedisTurns(RedisLink link, RedisKeys keys) implements TurnLog {
  @Override
  public void add(String key, StoredTurn turn, int keep, Duration ttl)
      throws StoreException, InterruptedException {
    link.ask(
        "turns.add",
        redis ->
            Script.TURNS_ADD.run(
                redis, List.of(keys.turns(key)), Records.write(turn), keep, Millis.of(ttl)));
  }

  @Override
  public List<StoredTurn> newest(String key, int most) throws StoreException, InterruptedException {
    List<StoredTurn> turns = new ArrayList<>();
    List<String> found =
        link.ask(
            "turns.newest",
            redis -> Script.TURNS_NEWEST.texts(redis, List.of(keys.turns(key)), most));
    for (String each : found) {
      turns.add(Records.turn("turns.newest", each));
    }
    return turns;
  }
}
