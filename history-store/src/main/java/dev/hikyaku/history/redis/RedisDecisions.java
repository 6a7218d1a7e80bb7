package dev.hikyaku.history.redis;

import dev.hikyaku.history.Records;
import dev.hikyaku.relay.spi.DecisionLog;
import dev.hikyaku.relay.spi.StoreException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

/** Decisions: a hash for each message, a field for each route. */
record RedisDecisions(RedisLink link, RedisKeys keys, Duration window) implements DecisionLog {
  private static final String OF = "decisions.of";

  @Override
  public void put(StoredDecision decision) throws StoreException, InterruptedException {
    link.ask(
        "decisions.put",
        redis ->
            Script.DECISIONS_PUT.run(
                redis,
                List.of(keys.decisions(decision.messageId())),
                decision.route(),
                Records.write(decision),
                Millis.of(window)));
  }

  @Override
  public List<StoredDecision> of(String messageId) throws StoreException, InterruptedException {
    Map<String, String> found = link.ask(OF, redis -> redis.hgetall(keys.decisions(messageId)));
    List<StoredDecision> decisions = new ArrayList<>();
    for (String each : new TreeMap<>(found).values()) {
      decisions.add(Records.decision(OF, each));
    }
    return decisions;
  }
}
