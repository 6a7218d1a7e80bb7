package dev.hikyaku.relay.time;

/** Work that an interrupt must not cut short: it is done first, then the interrupt is passed on. */
public final class Uninterrupted {
  private Uninterrupted() {}

  /**
   * What is to be done.
   *
   * @param <T> what comes of it
   * @param <E> what may go wrong
   */
  @FunctionalInterface
  public interface Work<T, E extends Exception> {
    /** Does it; begins again when it was interrupted. */
    T run() throws E, InterruptedException;
  }

  /** Does it to the end. The thread is interrupted afterwards if it was before or meanwhile. */
  public static <T, E extends Exception> T done(Work<T, E> work) throws E {
    boolean interrupted = Thread.interrupted();
    try {
      while (true) {
        try {
          return work.run();
        } catch (InterruptedException later) {
          interrupted = true;
        }
      }
    } finally {
      if (interrupted) {
        Thread.currentThread().interrupt();
      }
    }
  }
}
