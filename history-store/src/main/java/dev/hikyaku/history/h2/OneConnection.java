package dev.hikyaku.history.h2;

import java.sql.Connection;
import java.sql.SQLException;
import java.util.Optional;
import javax.sql.DataSource;

/** The connection of one thread, made anew when it is of no use any more. */
final class OneConnection {
  private final DataSource source;
  private final boolean autoCommit;
  private Optional<Connection> connection = Optional.empty();

  OneConnection(DataSource source, boolean autoCommit) {
    this.source = source;
    this.autoCommit = autoCommit;
  }

  Connection open() throws SQLException {
    if (connection.isEmpty() || connection.get().isClosed()) {
      Connection open = source.getConnection();
      open.setAutoCommit(autoCommit);
      connection = Optional.of(open);
    }
    return connection.get();
  }

  void close() {
    try {
      if (connection.isPresent()) {
        connection.get().close();
      }
    } catch (SQLException e) {
      // It is of no use any more.
    }
    connection = Optional.empty();
  }
}
