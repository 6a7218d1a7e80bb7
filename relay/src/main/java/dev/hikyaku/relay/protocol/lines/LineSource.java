package dev.hikyaku.relay.protocol.lines;

import dev.hikyaku.relay.protocol.lines.LineReader.Line;
import dev.hikyaku.relay.spi.Intake;
import dev.hikyaku.relay.spi.Source;
import java.io.IOException;
import java.io.InputStream;
import java.util.Optional;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ThreadFactory;

/**
 * Reads a stream line by line, once, and hands every message over. A full relay makes it wait, so
 * that a file of any size takes the memory of one line.
 */
public final class LineSource implements Source {
  private final Opening opening;
  private final LineMessages messages;
  private final ThreadFactory threads;
  private final CountDownLatch over = new CountDownLatch(1);
  private volatile boolean stopped;
  private volatile Optional<Throwable> broke = Optional.empty();
  private volatile Optional<InputStream> stream = Optional.empty();

  /** How the stream is opened. */
  @FunctionalInterface
  public interface Opening {
    /** The stream; a missing file is an error here, before anything runs. */
    InputStream open() throws IOException;
  }

  /**
   * A source over a stream.
   *
   * @param opening opens it
   * @param messages makes the messages
   * @param threads a thread to read on: one that may stay blocked when the stream cannot be
   *     interrupted
   */
  public LineSource(Opening opening, LineMessages messages, ThreadFactory threads) {
    this.opening = opening;
    this.messages = messages;
    this.threads = threads;
  }

  @Override
  public void open() throws IOException {
    stream = Optional.of(opening.open());
  }

  @Override
  public void run(Intake intake) throws Exception {
    Thread reader = threads.newThread(() -> readAndTell(intake));
    reader.start();
    try {
      over.await();
    } finally {
      // Ends a reader that waits for room. One that waits for input stays until some comes.
      stopped = true;
      reader.interrupt();
    }
    if (broke.isPresent()) {
      throw new IOException("reading " + messages.stream() + " broke", broke.get());
    }
  }

  @SuppressWarnings("CatchingUnchecked") // told to the thread that runs the source
  private void readAndTell(Intake intake) {
    try {
      read(intake);
    } catch (InterruptedException stop) {
      // Told to stop: what was not handed over was not taken.
    } catch (Exception | Error e) {
      broke = stopped ? Optional.empty() : Optional.of(e);
    } finally {
      over.countDown();
    }
  }

  private void read(Intake intake) throws IOException, InterruptedException {
    LineReader lines = new LineReader(stream.orElseThrow(), messages.maxBody());
    Line line = lines.next();
    while (!stopped && !(line instanceof Line.End)) {
      messages.handOver(line, intake);
      line = lines.next();
    }
  }

  @Override
  public void stop() {
    stopped = true;
    over.countDown();
  }

  @Override
  public void close() {
    stopped = true;
    stream.ifPresent(LineSource::closeQuietly);
    stream = Optional.empty();
  }

  private static void closeQuietly(InputStream in) {
    try {
      in.close();
    } catch (IOException nothingIsLost) {
      // It was only read.
    }
  }

  @Override
  public boolean finite() {
    return true;
  }
}
