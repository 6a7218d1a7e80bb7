package dev.hikyaku.history.h2;

import dev.hikyaku.history.Records;
import dev.hikyaku.relay.spi.DecisionLog;
import dev.hikyaku.relay.spi.StoreException;
import java.time.Duration;
import java.util.List;

/** Decisions in a table. */
final class H2Decisions implements DecisionLog {
  private final H2Database database;
  private final Duration window;

  H2Decisions(H2Database database, Duration window) {
    this.database = database;
    this.window = window;
  }

  @Override
  public void put(StoredDecision decision) throws StoreException, InterruptedException {
    String content = Records.write(decision);
    long end = database.after(window);
    database.write(
        "decisions.put",
        sql ->
            sql.run(
                """
                MERGE INTO decisions (message_id, route, expires, content)
                KEY (message_id, route) VALUES (?, ?, ?, ?)
                """,
                decision.messageId(),
                decision.route(),
                end,
                content));
  }

  @Override
  public List<StoredDecision> of(String messageId) throws StoreException, InterruptedException {
    return database.read(
        "decisions.of",
        sql ->
            sql.all(
                """
                SELECT content FROM decisions WHERE message_id = ? AND expires > ? ORDER BY route
                """,
                row -> Records.decision("decisions.of", row.getString(1)),
                messageId,
                database.now()));
  }
}
