package dev.hikyaku.history.h2;

import dev.hikyaku.relay.spi.Counters;
import dev.hikyaku.relay.spi.StoreException;
import java.sql.SQLException;

/** Counters in a table, a row for each bucket. */
final class H2Counters implements Counters {
  private final H2Database database;

  H2Counters(H2Database database) {
    this.database = database;
  }

  @Override
  public void add(Window window, double amount) throws StoreException, InterruptedException {
    long now = database.now();
    database.write("counters.add", sql -> add(sql, window, window.bucket(now), amount));
  }

  @Override
  public Reservation reserve(Window window, double amount, Limit limit)
      throws StoreException, InterruptedException {
    return database.write(
        "counters.reserve",
        sql -> {
          long bucket = window.bucket(database.now());
          double other = limit.of().isEmpty() ? 0 : sum(sql, limit.of(), bucket);
          if (!limit.allows(sum(sql, window.name(), bucket) + amount, other)) {
            return new Reservation.Refused();
          }
          add(sql, window, bucket, amount);
          return new Reservation.Granted(window, bucket, amount);
        });
  }

  @Override
  public void settle(Reservation.Granted granted, double actual)
      throws StoreException, InterruptedException {
    Window window = granted.window();
    database.write(
        "counters.settle",
        sql ->
            sql.run(
                "UPDATE counters SET amount = amount + ? WHERE name = ? AND bucket = ?",
                actual - granted.amount(),
                window.name(),
                granted.bucket()));
  }

  @Override
  public double sum(Window window) throws StoreException, InterruptedException {
    long now = database.now();
    return database.read("counters.sum", sql -> sum(sql, window.name(), window.bucket(now)));
  }

  private static double sum(Sql sql, String name, long bucket) throws SQLException, StoreException {
    return sql.first(
            "SELECT COALESCE(SUM(amount), 0) FROM counters WHERE name = ? AND bucket > ?",
            row -> row.getDouble(1),
            name,
            bucket - BUCKETS)
        .orElse(0.0);
  }

  private static int add(Sql sql, Window window, long bucket, double amount) throws SQLException {
    int rows =
        sql.run(
            "UPDATE counters SET amount = amount + ? WHERE name = ? AND bucket = ?",
            amount,
            window.name(),
            bucket);
    return rows > 0
        ? rows
        : sql.run(
            "INSERT INTO counters (name, bucket, expires, amount) VALUES (?, ?, ?, ?)",
            window.name(),
            bucket,
            (bucket + BUCKETS) * window.bucketMillis(),
            amount);
  }
}
