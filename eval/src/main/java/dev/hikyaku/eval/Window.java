package dev.hikyaku.eval;

import dev.hikyaku.eval.data.Case;
import java.io.Closeable;
import java.io.IOException;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;

/**
 * Asks several cases at a time and hands out their results in the order they were asked. Holds a
 * few cases, however many there are. Used by one thread.
 */
final class Window implements Closeable {
  /** A slow case holds up the results behind it, not the asking. */
  private static final int AHEAD = 8;

  private final Asking asking;
  private final int most;
  private final Taker taker;
  private final ExecutorService threads;
  private final Deque<Future<CaseResult>> waiting = new ArrayDeque<>();

  /** Who gets the results. */
  interface Taker {
    void take(CaseResult result) throws IOException;
  }

  Window(Asking asking, int atOnce, Taker taker) {
    this.asking = asking;
    this.most = atOnce * AHEAD;
    this.taker = taker;
    this.threads =
        Executors.newFixedThreadPool(atOnce, Thread.ofVirtual().name("eval-", 1).factory());
  }

  /** Asks; waits for the oldest one when too many are under way. */
  void ask(Case one) throws IOException, InterruptedException {
    waiting.add(threads.submit(() -> asking.ask(one)));
    if (waiting.size() >= most) {
      takeOldest();
    }
  }

  /** How many are asked and not taken. */
  int underWay() {
    return waiting.size();
  }

  /** Waits for all. */
  void awaitAll() throws IOException, InterruptedException {
    while (!waiting.isEmpty()) {
      takeOldest();
    }
  }

  private void takeOldest() throws IOException, InterruptedException {
    try {
      taker.take(waiting.remove().get());
    } catch (ExecutionException e) {
      throw new IllegalStateException("a case could not be asked", e.getCause());
    }
  }

  @Override
  public void close() {
    threads.shutdownNow();
    threads.close();
  }
}
