package dev.hikyaku.history.h2;

import dev.hikyaku.history.Records;
import dev.hikyaku.relay.spi.Pins;
import dev.hikyaku.relay.spi.StoreException;
import java.sql.SQLException;
import java.time.Duration;
import java.util.Optional;

/** Pins in a table. */
final class H2Pins implements Pins {
  private final H2Database database;

  H2Pins(H2Database database) {
    this.database = database;
  }

  @Override
  public Optional<Pin> find(String key) throws StoreException, InterruptedException {
    return database.read("pins.find", sql -> find(sql, key));
  }

  @Override
  public Pin set(String key, Optional<Pin> expected, Pin next, Duration ttl)
      throws StoreException, InterruptedException {
    return database.write(
        "pins.set",
        sql -> {
          Optional<Pin> stands = find(sql, key);
          if (stands.isPresent() && !stands.equals(expected)) {
            return stands.get();
          }
          sql.run(
              "MERGE INTO pins (pin_key, expires, content) KEY (pin_key) VALUES (?, ?, ?)",
              key,
              database.after(ttl),
              Records.write(next));
          return next;
        });
  }

  @Override
  public boolean remove(String key, Pin expected) throws StoreException, InterruptedException {
    return database.write(
        "pins.remove",
        sql ->
            find(sql, key).filter(expected::equals).isPresent()
                && sql.run("DELETE FROM pins WHERE pin_key = ?", key) > 0);
  }

  private Optional<Pin> find(Sql sql, String key) throws SQLException, StoreException {
    return sql.first(
        "SELECT content FROM pins WHERE pin_key = ? AND expires > ?",
        row -> Records.pin(sql.op(), row.getString(1)),
        key,
        database.now());
  }
}
