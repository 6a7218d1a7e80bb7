package dev.hikyaku.relay.protocol.file;

import dev.hikyaku.relay.message.Envelope;
import dev.hikyaku.relay.protocol.lines.LineFormat;
import dev.hikyaku.relay.spi.Attempt;
import dev.hikyaku.relay.spi.Sent;
import dev.hikyaku.relay.spi.Sink;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.concurrent.locks.ReentrantLock;

/**
 * Appends lines to a file. Thread-safe: lines are whole whatever the number of writers in this
 * process.
 */
final class FileSink implements Sink {
  private final Path path;
  private final LineFormat format;
  // Held across I/O, which is against the rule: the file is what it guards, and half a line is a
  // lost one.
  private final ReentrantLock writing = new ReentrantLock();
  private Appender appender = Appender.CLOSED;

  FileSink(Path path, LineFormat format) {
    this.path = path;
    this.format = format;
  }

  @Override
  public Sent send(Envelope envelope, Attempt attempt) throws InterruptedException {
    byte[] line = format.line(envelope);
    writing.lockInterruptibly();
    try {
      appender = appender.to(path);
      appender.append(line);
      return Sent.accepted();
    } catch (IOException e) {
      return Sent.failed(
          Files.isDirectory(path) ? FileErrors.folder(path) : FileErrors.of(path, e));
    } finally {
      writing.unlock();
    }
  }

  @Override
  public void close() {
    writing.lock();
    try {
      appender.close();
      appender = Appender.CLOSED;
    } finally {
      writing.unlock();
    }
  }
}
