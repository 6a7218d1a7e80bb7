package dev.hikyaku.history.h2;

import dev.hikyaku.relay.spi.StoreException;
import java.sql.SQLException;
import java.util.List;
import javax.sql.DataSource;

/** A thread that reads, one operation after the other. It sees what was committed. */
final class Reader implements Runnable {
  private final Workload work;
  private final OneConnection connection;

  Reader(Workload work, DataSource source) {
    this.work = work;
    this.connection = new OneConnection(source, true);
  }

  @Override
  public void run() {
    List<Workload.Job<?>> jobs = work.take(1);
    while (!jobs.isEmpty()) {
      jobs.forEach(this::read);
      jobs = work.take(1);
    }
    connection.close();
  }

  private void read(Workload.Job<?> job) {
    try {
      job.run(new Sql(connection.open(), job.op())).run();
    } catch (SQLException | StoreException | RuntimeException e) {
      job.fail(Writer.failure(job.op(), e));
      connection.close();
    }
  }
}
