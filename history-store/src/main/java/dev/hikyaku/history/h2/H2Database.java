package dev.hikyaku.history.h2;

import dev.hikyaku.relay.spi.StoreContext;
import dev.hikyaku.relay.spi.StoreException;
import dev.hikyaku.relay.time.Deadline;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.SQLException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import org.h2.jdbcx.JdbcDataSource;

/**
 * The file and the threads that alone may touch it: an interrupt that met the database at its files
 * would close them for everybody. Thread-safe.
 */
final class H2Database implements AutoCloseable {
  /** How many operations may read at once. */
  private static final int READERS = 2;

  /** How long whoever asked waits. A disk that takes longer is broken. */
  private static final long PATIENCE_SECONDS = 10;

  /** The two headers that a file begins with. */
  private static final long SHORTEST = 2 * 4096;

  private final Path file;
  private final StoreContext context;
  private final Workload writes;
  private final Workload reads;
  private final List<Thread> threads = new ArrayList<>();
  private Optional<PathLock> lock = Optional.empty();

  H2Database(Path file, StoreContext context) {
    this.file = file;
    this.context = context;
    this.writes = new Workload();
    this.reads = new Workload();
  }

  void open() throws StoreException {
    lock = Optional.of(PathLock.of(file));
    refuseCutFile();
    JdbcDataSource source = source();
    try (Connection connection = source.getConnection()) {
      connection.setAutoCommit(false);
      H2Schema.migrate(connection, file.toString());
      new Cleanup(context.time()).afterRestart(new Sql(connection, "open"));
      connection.commit();
      writes.open();
      reads.open();
      start("write", new Writer(writes, source, new Cleanup(context.time())));
      for (int i = 0; i < READERS; i++) {
        start("read-" + i, new Reader(reads, source));
      }
      // Closed last of all: the database lives as long as it has a connection.
      awaitConnected();
    } catch (SQLException e) {
      throw H2Errors.opening(file, e);
    }
  }

  /** The database would begin anew on it without a word. */
  private void refuseCutFile() throws StoreException {
    long size = file.resolveSibling(file.getFileName() + ".mv.db").toFile().length();
    if (size > 0 && size < SHORTEST) {
      throw H2Errors.cut(file);
    }
  }

  private JdbcDataSource source() {
    JdbcDataSource source = new JdbcDataSource();
    source.setURL(
        "jdbc:h2:file:"
            + file.toAbsolutePath()
            + ";WRITE_DELAY=0;DB_CLOSE_ON_EXIT=FALSE;TRACE_LEVEL_FILE=0;QUERY_CACHE_SIZE=64");
    source.setUser("sa");
    return source;
  }

  private void start(String role, Runnable loop) {
    threads.add(
        Thread.ofPlatform().daemon().name("store-" + context.name() + "-" + role).start(loop));
  }

  private void awaitConnected() throws StoreException {
    try {
      write("open", sql -> sql.run("SET WRITE_DELAY 0"));
      read("open", sql -> sql.first("SELECT 1", row -> row.getInt(1)));
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw new StoreException("open", "interrupted", e);
    }
  }

  /** Now, in milliseconds. */
  long now() {
    return context.time().now().toEpochMilli();
  }

  /** When so much time has passed, in milliseconds; centuries are cut to one. */
  long after(Duration ttl) {
    return now() + TimeUnit.NANOSECONDS.toMillis(Deadline.saturatedNanos(ttl));
  }

  /** Does it, in a transaction of its own; returns when it is on the disk. */
  <T> T write(String op, Sql.Work<T> work) throws StoreException, InterruptedException {
    return answer(op, writes.add(op, work));
  }

  /** Looks something up. */
  <T> T read(String op, Sql.Work<T> work) throws StoreException, InterruptedException {
    return answer(op, reads.add(op, work));
  }

  private static <T> T answer(String op, CompletableFuture<T> answer)
      throws StoreException, InterruptedException {
    try {
      return answer.get(PATIENCE_SECONDS, TimeUnit.SECONDS);
    } catch (TimeoutException e) {
      throw new StoreException(op, "no answer in " + PATIENCE_SECONDS + " s", e);
    } catch (ExecutionException e) {
      throw e.getCause() instanceof StoreException ours
          ? ours
          : new StoreException(op, "failed", e);
    }
  }

  @Override
  public void close() {
    writes.close();
    reads.close();
    boolean interrupted = false;
    for (Thread thread : threads) {
      try {
        thread.join(TimeUnit.SECONDS.toMillis(PATIENCE_SECONDS));
      } catch (InterruptedException hurry) {
        interrupted = true;
      }
    }
    lock.ifPresent(PathLock::close);
    if (interrupted) {
      Thread.currentThread().interrupt();
    }
  }
}
