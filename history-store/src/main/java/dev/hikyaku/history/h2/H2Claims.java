package dev.hikyaku.history.h2;

import dev.hikyaku.relay.spi.KeyClaims;
import dev.hikyaku.relay.spi.StoreException;
import java.sql.SQLException;
import java.time.Duration;
import java.util.Collection;
import java.util.List;
import java.util.Optional;

/** Seen keys in a table; one without an owner is done. */
final class H2Claims implements KeyClaims {
  private static final String MERGE =
      "MERGE INTO seen_keys (seen_key, owner, expires) KEY (seen_key) VALUES (?, ?, ?)";

  private final H2Database database;

  H2Claims(H2Database database) {
    this.database = database;
  }

  @Override
  public State claim(String key, String owner, Duration lease)
      throws StoreException, InterruptedException {
    return database.write(
        "keys.claim",
        sql -> {
          Optional<State> known =
              sql.first(
                  """
                  SELECT owner FROM seen_keys
                  WHERE seen_key = ? AND expires > ? AND owner IS DISTINCT FROM ?
                  """,
                  row -> row.getString(1) == null ? State.DONE : State.HELD,
                  key,
                  database.now(),
                  owner);
          return known.isPresent() ? known.get() : claimed(sql, key, owner, lease);
        });
  }

  private State claimed(Sql sql, String key, String owner, Duration lease) throws SQLException {
    sql.run(MERGE, key, owner, database.after(lease));
    return State.CLAIMED;
  }

  @Override
  public void prolong(Collection<String> keys, String owner, Duration lease)
      throws StoreException, InterruptedException {
    List<String> held = List.copyOf(keys);
    database.write(
        "keys.prolong",
        sql -> {
          for (String key : held) {
            sql.run(
                """
                UPDATE seen_keys SET expires = ?
                WHERE seen_key = ? AND owner = ? AND expires > ?
                """,
                database.after(lease),
                key,
                owner,
                database.now());
          }
          return held.size();
        });
  }

  @Override
  public void done(String key, Duration ttl) throws StoreException, InterruptedException {
    database.write(
        "keys.done",
        sql ->
            sql.run(
                "MERGE INTO seen_keys (seen_key, owner, expires) KEY (seen_key) VALUES (?, NULL, ?)",
                key,
                database.after(ttl)));
  }

  @Override
  public void forget(String key, String owner) throws StoreException, InterruptedException {
    database.write(
        "keys.forget",
        sql -> sql.run("DELETE FROM seen_keys WHERE seen_key = ? AND owner = ?", key, owner));
  }
}
