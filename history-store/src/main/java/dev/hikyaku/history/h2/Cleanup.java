package dev.hikyaku.history.h2;

import dev.hikyaku.relay.spi.StoreException;
import dev.hikyaku.relay.time.Time;
import java.sql.SQLException;
import java.util.List;

/**
 * Deletes what is past its end: after so many writes at most twice as many rows, so that it keeps
 * up without ever holding the store for long. Used by one thread.
 */
final class Cleanup {
  private static final int EVERY = 256;
  private static final int MOST = 2 * EVERY;
  private static final List<String> TABLES =
      List.of("turns", "decisions", "counters", "seen_keys", "pins");

  private final Time time;
  private int written;

  Cleanup(Time time) {
    this.time = time;
  }

  /** So many operations wrote. */
  void after(int writes, Sql sql) throws SQLException, StoreException {
    written += writes;
    if (written >= EVERY) {
      written = 0;
      run(sql);
    }
  }

  /** What was held by the process before is held by nobody: it is gone. */
  void afterRestart(Sql sql) throws SQLException, StoreException {
    sql.run("DELETE FROM seen_keys WHERE owner IS NOT NULL");
    run(sql);
  }

  private void run(Sql sql) throws SQLException {
    for (String table : TABLES) {
      sql.run(
          "DELETE FROM " + table + " WHERE expires <= ? FETCH FIRST ? ROWS ONLY",
          time.now().toEpochMilli(),
          MOST);
    }
  }
}
