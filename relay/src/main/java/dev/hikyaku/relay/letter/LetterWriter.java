package dev.hikyaku.relay.letter;

import dev.hikyaku.relay.failure.Failure;
import dev.hikyaku.relay.failure.Tags;
import dev.hikyaku.relay.observe.Causes;
import dev.hikyaku.relay.spec.RotationSpec;
import dev.hikyaku.relay.spi.Sent;
import dev.hikyaku.relay.time.Time;
import dev.hikyaku.relay.time.Uninterrupted;
import java.io.ByteArrayOutputStream;
import java.io.FileOutputStream;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.Semaphore;
import java.util.concurrent.locks.ReentrantLock;

/**
 * Writes dead letters as lines of a file, on the disk before {@link #keep} returns. Letters that
 * come while a write is under way are written and synced together. Thread-safe.
 */
public final class LetterWriter implements AutoCloseable {
  private final Path path;
  private final LetterFile file;
  private final LetterFiles files;
  private final Rotation rotation;
  private final Semaphore turn = new Semaphore(1);
  private final ReentrantLock lock = new ReentrantLock();
  private Batch next = new Batch();

  /** The letter of one caller: two of the same text are two lines. */
  private static final class Line {
    private final byte[] bytes;

    Line(byte[] bytes) {
      this.bytes = bytes;
    }
  }

  /** Lines of one write. Joined under the lock; written, and its result read, in a turn. */
  private static final class Batch {
    private final List<Line> lines = new ArrayList<>();
    private Optional<Sent> result = Optional.empty();

    byte[] bytes() {
      ByteArrayOutputStream all = new ByteArrayOutputStream();
      lines.forEach(line -> all.writeBytes(line.bytes));
      return all.toByteArray();
    }
  }

  /** To a file that need not exist. Nothing is opened yet. */
  public LetterWriter(Path path, RotationSpec rotation, Time time) {
    this(path, file -> new FileOutputStream(file, true), rotation, time);
  }

  LetterWriter(Path path, LetterFile.Opening opening, RotationSpec rotation, Time time) {
    this.path = path;
    this.files = new LetterFiles(path, time);
    this.file = new LetterFile(files.live(), opening);
    this.rotation = new Rotation(files, rotation, time);
  }

  /** The file, as the spec names it. */
  public Path path() {
    return path;
  }

  /**
   * Creates or repairs the file.
   *
   * @throws IOException when letters cannot be written there now; each write tries again
   */
  public void open() throws IOException {
    inTurn(file::open);
  }

  /**
   * Tries whether a letter could be written now.
   *
   * @throws IOException when not
   */
  public void probe() throws IOException {
    inTurn(file::probe);
  }

  private interface Doing {
    void run() throws IOException;
  }

  private void inTurn(Doing doing) throws IOException {
    turn.acquireUninterruptibly();
    try {
      boolean unused =
          Uninterrupted.<Boolean, IOException>done(() -> files.writing().during(() -> done(doing)));
    } catch (IOException e) {
      throw new IOException(problem(e), e);
    } finally {
      turn.release();
    }
  }

  private static boolean done(Doing doing) throws IOException {
    doing.run();
    return true;
  }

  /**
   * Writes one letter. When this is accepted it is on the disk.
   *
   * @param letter its line, without its end
   * @throws InterruptedException when the relay stops; the letter may be there nevertheless
   */
  public Sent keep(String letter) throws InterruptedException {
    Line line = new Line((letter + "\n").getBytes(StandardCharsets.UTF_8));
    Batch batch = join(line);
    awaitTurn(batch, line);
    try {
      // Whoever got the turn first has written the lines of all who waited with it.
      return batch.result.isPresent() ? batch.result.get() : write(batch);
    } catch (InterruptedException stop) {
      boolean unused = withdrawn(batch, line);
      throw stop;
    } finally {
      turn.release();
    }
  }

  /** An interrupt takes the line back, unless somebody writes it in this very moment. */
  private void awaitTurn(Batch batch, Line line) throws InterruptedException {
    try {
      turn.acquire();
    } catch (InterruptedException stop) {
      if (withdrawn(batch, line)) {
        throw stop;
      }
      turn.acquireUninterruptibly();
      Thread.currentThread().interrupt();
    }
  }

  private boolean withdrawn(Batch batch, Line line) {
    lock.lock();
    try {
      return next == batch && batch.lines.remove(line);
    } finally {
      lock.unlock();
    }
  }

  private Batch join(Line line) {
    lock.lock();
    try {
      next.lines.add(line);
      return next;
    } finally {
      lock.unlock();
    }
  }

  private Sent write(Batch batch) throws InterruptedException {
    Sent result;
    try {
      result = files.writing().during(() -> append(batch));
    } catch (IOException e) {
      closeToOthers(batch);
      result = Sent.failed(Failure.passing(problem(e), Tags.IO).causedBy(e));
    }
    batch.result = Optional.of(result);
    return result;
  }

  private Sent append(Batch batch) throws IOException {
    closeToOthers(batch);
    byte[] lines = batch.bytes();
    rotation.before(lines.length);
    file.append(lines);
    return Sent.accepted();
  }

  private void closeToOthers(Batch batch) {
    lock.lock();
    try {
      next = next == batch ? new Batch() : next;
    } finally {
      lock.unlock();
    }
  }

  /** How many letters wait for their turn. */
  int waiting() {
    return turn.getQueueLength();
  }

  private String problem(IOException e) {
    String message = Causes.line(e);
    boolean named = message.contains(path.toString()) || message.contains(files.live().toString());
    return named ? message : path + ": " + message;
  }

  @Override
  public void close() {
    turn.acquireUninterruptibly();
    try {
      file.close();
    } finally {
      turn.release();
    }
  }
}
