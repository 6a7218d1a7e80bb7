package dev.hikyaku.history.h2;

import dev.hikyaku.history.Records;
import dev.hikyaku.relay.spi.StoreException;
import dev.hikyaku.relay.spi.TurnLog;
import java.time.Duration;
import java.util.List;

/** Turns in a table. */
final class H2Turns implements TurnLog {
  private final H2Database database;

  H2Turns(H2Database database) {
    this.database = database;
  }

  @Override
  public void add(String key, StoredTurn turn, int keep, Duration ttl)
      throws StoreException, InterruptedException {
    String content = Records.write(turn);
    long end = database.after(ttl);
    database.write(
        "turns.add",
        sql -> {
          sql.run(
              "INSERT INTO turns (turn_key, expires, content) VALUES (?, ?, ?)", key, end, content);
          return sql.run(
              """
              DELETE FROM turns WHERE turn_key = ? AND id <= (
                SELECT id FROM turns WHERE turn_key = ?
                ORDER BY id DESC OFFSET ? ROWS FETCH FIRST 1 ROW ONLY)
              """,
              key,
              key,
              keep);
        });
  }

  @Override
  public List<StoredTurn> newest(String key, int most) throws StoreException, InterruptedException {
    return database.read(
        "turns.newest",
        sql ->
            sql.all(
                """
                SELECT content FROM turns WHERE turn_key = ? AND expires > ?
                ORDER BY id DESC FETCH FIRST ? ROWS ONLY
                """,
                row -> Records.turn("turns.newest", row.getString(1)),
                key,
                database.now(),
                most));
  }
}
