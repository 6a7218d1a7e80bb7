package dev.hikyaku.relay.protocol.stdio;

import java.io.IOException;
import java.io.OutputStream;
import java.io.PrintStream;
import java.util.concurrent.locks.ReentrantLock;
import java.util.function.Supplier;

/**
 * A standard stream that says why it cannot be written. Lines go through the print stream of the
 * process, which others write to as well, until it fails: it hides the reason and keeps its error
 * for good. From then on they go to what is under it. Thread-safe.
 */
final class StandardStream {
  private final Supplier<PrintStream> shared;
  private final OutputStream under;
  // Held across I/O: a stream without a lock of its own is what it guards.
  private final ReentrantLock writing = new ReentrantLock();
  private volatile boolean sharedFailed;
  // Nobody knows how much of a line that failed came through.
  private boolean torn = true;

  StandardStream(Supplier<PrintStream> shared, OutputStream under) {
    this.shared = shared;
    this.under = under;
  }

  /** Writes one line out, whole; a line that failed earlier does not run into it. */
  void write(byte[] line) throws IOException, InterruptedException {
    if (!sharedFailed && sharedTakes(line)) {
      return;
    }
    writing.lockInterruptibly();
    try {
      sharedFailed = true;
      underTakes(line);
    } finally {
      writing.unlock();
    }
  }

  private boolean sharedTakes(byte[] line) {
    PrintStream out = shared.get();
    out.write(line, 0, line.length);
    return !out.checkError(); // flushes too
  }

  private void underTakes(byte[] line) throws IOException {
    boolean after = torn;
    torn = true;
    under.write(after ? onItsOwn(line) : line);
    under.flush();
    torn = false;
  }

  private static byte[] onItsOwn(byte[] line) {
    byte[] bytes = new byte[line.length + 1];
    bytes[0] = '\n';
    System.arraycopy(line, 0, bytes, 1, line.length);
    return bytes;
  }
}
