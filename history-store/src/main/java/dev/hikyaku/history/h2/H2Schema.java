package dev.hikyaku.history.h2;

import dev.hikyaku.relay.spi.StoreException;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.sql.Connection;
import java.sql.SQLException;
import java.sql.Statement;

/**
 * The tables of the file, by numbered scripts of which each runs once. A script that shipped is
 * never changed: the next one changes the tables.
 */
final class H2Schema {
  /** The number of the newest script. */
  static final int NEWEST = 1;

  private static final String VERSION = "SELECT COALESCE(MAX(version), 0) FROM schema_version";

  private H2Schema() {}

  /**
   * Runs the scripts that did not run yet, each as one transaction as far as the database can: one
   * that was cut short is run again.
   *
   * @throws StoreException when the file is of a later version than this program
   */
  static void migrate(Connection connection, String path) throws SQLException, StoreException {
    Sql sql = new Sql(connection, "open");
    sql.run("CREATE TABLE IF NOT EXISTS schema_version (version INT PRIMARY KEY)");
    connection.commit();
    int found = sql.first(VERSION, row -> row.getInt(1)).orElse(0);
    if (found > NEWEST) {
      throw new StoreException(
          "open",
          "%s has version %d, and this program knows versions up to %d: it was written by a later one"
              .formatted(path, found, NEWEST));
    }
    for (int version = found + 1; version <= NEWEST; version++) {
      run(connection, version);
      sql.run("INSERT INTO schema_version VALUES (?)", version);
      connection.commit();
    }
  }

  private static void run(Connection connection, int version) throws SQLException {
    try (Statement statement = connection.createStatement()) {
      for (String each : script(version).split(";", -1)) {
        if (!each.isBlank()) {
          statement.execute(each);
        }
      }
    }
  }

  private static String script(int version) {
    String name = "%03d.sql".formatted(version);
    try (InputStream in = H2Schema.class.getResourceAsStream(name)) {
      if (in == null) {
        throw new IllegalStateException("the program lacks " + name);
      }
      return new String(in.readAllBytes(), StandardCharsets.UTF_8);
    } catch (IOException e) {
      throw new IllegalStateException("the program cannot read its own " + name, e);
    }
  }
}
