package dev.hikyaku.relay.spi;

import dev.hikyaku.relay.failure.Failure;

/**
 * A source that asks for messages. The relay asks it at the {@code interval} of its settings, and
 * again as {@code retry} says when that fails; one question at a time.
 */
public interface PolledSource extends Source {
  /**
   * Asks once and hands over what is new. Blocks until the outcome of that is known, so that what
   * was not kept is asked for again.
   *
   * @throws InterruptedException when told to stop
   */
  Polled poll(Intake intake) throws InterruptedException;

  /** What came of asking. */
  sealed interface Polled {
    /** The answer was understood, and what it brought is handled. */
    record Done() implements Polled {}

    /**
     * There was no use of it.
     *
     * @param failure why
     */
    record Failed(Failure failure) implements Polled {}
  }

  /** The relay calls {@link #poll} instead. */
  @Override
  default void run(Intake intake) {
    throw new UnsupportedOperationException("a polled source is asked, it does not run");
  }
}
