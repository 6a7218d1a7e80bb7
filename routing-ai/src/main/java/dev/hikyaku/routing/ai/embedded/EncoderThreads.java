package dev.hikyaku.routing.ai.embedded;

import java.util.List;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.Future;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.Semaphore;
import java.util.concurrent.ThreadPoolExecutor;
import java.util.concurrent.TimeUnit;

/**
 * Runs an encoder on a few platform threads of its own: its native calls would pin the carriers of
 * virtual threads. At most {@value #PLACES} callers are served or queued, the next one waits.
 * Thread-safe. Idle threads end.
 */
final class EncoderThreads implements Encoder {
  private static final int PLACES = 256;
  private static final int MOST_THREADS = 2;
  private static final long IDLE_SECONDS = 30;

  private final Encoder encoder;
  private final Semaphore places = new Semaphore(PLACES, true);
  private final ThreadPoolExecutor threads;

  EncoderThreads(Encoder encoder) {
    this.encoder = encoder;
    int count = count();
    var factory = Thread.ofPlatform().daemon().name("hikyaku-encoder-", 0).factory();
    threads =
        new ThreadPoolExecutor(
            count, count, IDLE_SECONDS, TimeUnit.SECONDS, new LinkedBlockingQueue<>(), factory);
    threads.allowCoreThreadTimeOut(true);
  }

  /** How many threads encode. */
  static int count() {
    return Math.min(MOST_THREADS, Runtime.getRuntime().availableProcessors());
  }

  @Override
  public List<Vector> encode(List<String> texts) throws InterruptedException {
    places.acquire();
    try {
      return await(threads.submit(() -> encoder.encode(texts)));
    } finally {
      places.release();
    }
  }

  private static List<Vector> await(Future<List<Vector>> job) throws InterruptedException {
    try {
      return job.get();
    } catch (InterruptedException stop) {
      job.cancel(false);
      throw stop;
    } catch (ExecutionException failed) {
      throw new EncoderException(failed.getCause());
    }
  }
}
