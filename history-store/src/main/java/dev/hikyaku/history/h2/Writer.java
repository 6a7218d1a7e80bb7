package dev.hikyaku.history.h2;

import dev.hikyaku.relay.spi.StoreException;
import java.sql.Connection;
import java.sql.SQLException;
import java.sql.Savepoint;
import java.sql.Statement;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import javax.sql.DataSource;

/**
 * The one thread that writes. All operations that wait share a transaction and the write to the
 * disk that ends it; one that fails is taken back alone. An answer is given only after that write.
 */
final class Writer implements Runnable {
  private static final int MOST_AT_ONCE = 256;

  private final Workload work;
  private final OneConnection connection;
  private final Cleanup cleanup;

  Writer(Workload work, DataSource source, Cleanup cleanup) {
    this.work = work;
    this.connection = new OneConnection(source, false);
    this.cleanup = cleanup;
  }

  @Override
  public void run() {
    List<Workload.Job<?>> jobs = work.take(MOST_AT_ONCE);
    while (!jobs.isEmpty()) {
      write(jobs);
      jobs = work.take(MOST_AT_ONCE);
    }
    connection.close();
  }

  private void write(List<Workload.Job<?>> jobs) {
    try {
      Connection open = connection.open();
      List<Runnable> answers = new ArrayList<>();
      for (Workload.Job<?> job : jobs) {
        run(open, job).ifPresent(answers::add);
      }
      cleanup.after(jobs.size(), new Sql(open, "cleanup"));
      open.commit();
      sync(open);
      answers.forEach(Runnable::run);
    } catch (SQLException | StoreException | RuntimeException e) {
      // Some may have their answer already: theirs stays.
      jobs.forEach(job -> job.fail(failure(job.op(), e)));
      connection.close();
    }
  }

  /** What gives the answer, if it went well. */
  private static Optional<Runnable> run(Connection open, Workload.Job<?> job) throws SQLException {
    Savepoint before = open.setSavepoint();
    try {
      Runnable answer = job.run(new Sql(open, job.op()));
      open.releaseSavepoint(before);
      return Optional.of(answer);
    } catch (SQLException | StoreException | RuntimeException e) {
      open.rollback(before);
      job.fail(failure(job.op(), e));
      return Optional.empty();
    }
  }

  static StoreException failure(String op, Exception e) {
    return switch (e) {
      case StoreException ours -> ours;
      case SQLException sql -> H2Errors.of(op, sql);
      default -> new StoreException(op, "failed: " + e.getClass().getSimpleName(), e);
    };
  }

  /** A commit is in the file, but the file need not be on the disk. */
  private static void sync(Connection open) throws SQLException {
    try (Statement statement = open.createStatement()) {
      statement.execute("CHECKPOINT SYNC");
    }
  }
}
