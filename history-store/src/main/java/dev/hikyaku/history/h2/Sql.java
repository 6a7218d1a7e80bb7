package dev.hikyaku.history.h2;

import dev.hikyaku.relay.spi.StoreException;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/**
 * Statements on one connection, for one operation.
 *
 * @param connection whose thread this is
 * @param op the operation, for its errors
 */
record Sql(Connection connection, String op) {

  /** What an operation does. */
  @FunctionalInterface
  interface Work<T> {
    T run(Sql sql) throws SQLException, StoreException;
  }

  /** What a row becomes. */
  @FunctionalInterface
  interface Row<T> {
    T read(ResultSet row) throws SQLException, StoreException;
  }

  /** Changes rows; tells how many. */
  int run(String statement, Object... values) throws SQLException {
    try (PreparedStatement prepared = prepared(statement, values)) {
      return prepared.executeUpdate();
    }
  }

  /** Every row. */
  <T> List<T> all(String query, Row<T> row, Object... values) throws SQLException, StoreException {
    List<T> all = new ArrayList<>();
    try (PreparedStatement prepared = prepared(query, values);
        ResultSet rows = prepared.executeQuery()) {
      while (rows.next()) {
        all.add(row.read(rows));
      }
    }
    return all;
  }

  /** The first row. */
  <T> Optional<T> first(String query, Row<T> row, Object... values)
      throws SQLException, StoreException {
    return all(query, row, values).stream().findFirst();
  }

  private PreparedStatement prepared(String statement, Object... values) throws SQLException {
    PreparedStatement prepared = connection.prepareStatement(statement);
    for (int i = 0; i < values.length; i++) {
      prepared.setObject(i + 1, values[i]);
    }
    return prepared;
  }
}
