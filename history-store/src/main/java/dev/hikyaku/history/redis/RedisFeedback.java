package dev.hikyaku.history.redis;

import dev.hikyaku.history.Records;
import dev.hikyaku.relay.message.Json;
import dev.hikyaku.relay.spi.FeedbackLog;
import dev.hikyaku.relay.spi.StoreException;
import io.lettuce.core.cluster.api.sync.RedisClusterCommands;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;

/** Feedback: one hash, a field for each message and sender, the revision before each value. */
record RedisFeedback(RedisLink link, RedisKeys keys) implements FeedbackLog {
  private static final String PUT = "feedback.put";
  private static final String ALL = "feedback.all";

  /** How often somebody else may say something of the same in between. */
  private static final int MOST_TRIES = 16;

  @Override
  public Entry put(Said said) throws StoreException, InterruptedException {
    return link.ask(PUT, redis -> put(redis, said));
  }

  private Entry put(RedisClusterCommands<String, String> redis, Said said) throws StoreException {
    String field = field(said.messageId(), said.sender());
    for (int i = 0; i < MOST_TRIES; i++) {
      Optional<String> before = Optional.ofNullable(redis.hget(keys.feedback(), field));
      if (before.isPresent()) {
        Entry entry = entry(PUT, before.get());
        if (entry.said().repeats(said)) {
          return entry;
        }
      }
      String revision =
          Script.FEEDBACK_PUT.run(
              redis,
              List.of(keys.feedback(), keys.feedbackRevision()),
              field,
              before.orElse(""),
              Records.write(said));
      if (!revision.equals("again")) {
        return new Entry(Long.parseLong(revision), said);
      }
    }
    throw new StoreException(PUT, "somebody else changes the same entry all the time");
  }

  @Override
  public boolean undo(String messageId, String sender) throws StoreException, InterruptedException {
    return link.ask("feedback.undo", redis -> redis.hdel(keys.feedback(), field(messageId, sender)))
        > 0;
  }

  @Override
  public List<Entry> all() throws StoreException, InterruptedException {
    List<Entry> entries = new ArrayList<>();
    for (String each : link.ask(ALL, redis -> redis.hvals(keys.feedback()))) {
      entries.add(entry(ALL, each));
    }
    entries.sort(Comparator.comparingLong(Entry::revision));
    return List.copyOf(entries);
  }

  private static String field(String messageId, String sender) {
    return Json.write(List.of(messageId, sender));
  }

  private static Entry entry(String op, String value) throws StoreException {
    int bar = value.indexOf('|');
    return new Entry(
        Long.parseLong(value.substring(0, Math.max(0, bar))),
        Records.said(op, value.substring(bar + 1)));
  }
}
