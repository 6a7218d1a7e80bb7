package dev.hikyaku.history.h2;

import dev.hikyaku.relay.spi.StoreException;
import java.sql.Connection;
import java.sql.SQLException;
import java.util.List;
import java.util.Optional;
import javax.sql.DataSource;

/** A thread that reads, one operation after the other. It sees what was committed. */
final class Reader implements Runnable {
  private final Workload work;
  private final DataSource source;
  private Optional<Connection> connection = Optional.empty();

  Reader(Workload work, DataSource source) {
    this.work = work;
    this.source = source;
  }

  @Override
  public void run() {
    List<Workload.Job<?>> jobs = work.take(1);
    while (!jobs.isEmpty()) {
      jobs.forEach(this::read);
      jobs = work.take(1);
    }
    disconnect();
  }

  private void read(Workload.Job<?> job) {
    try {
      job.run(new Sql(connected(), job.op())).run();
    } catch (SQLException | StoreException | RuntimeException e) {
      job.fail(Writer.failure(job.op(), e));
      disconnect();
    }
  }

  private Connection connected() throws SQLException {
    if (connection.isEmpty() || connection.get().isClosed()) {
      connection = Optional.of(source.getConnection());
    }
    return connection.get();
  }

  private void disconnect() {
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
