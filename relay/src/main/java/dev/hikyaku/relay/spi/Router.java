package dev.hikyaku.relay.spi;

import dev.hikyaku.relay.message.Envelope;
import java.util.Set;

/** Picks destinations for a message. Thread-safe. Constructors do no I/O; {@link #open} does. */
public interface Router extends AutoCloseable {
  /**
   * Decides; an expected failure is a {@link Decision.Broken}, not an exception.
   *
   * @throws InterruptedException when the relay stops
   */
  Decision decide(Envelope envelope) throws InterruptedException;

  /**
   * Every destination it may pick by itself; empty for one that only repeats what others of its
   * chain picked. Fixed when the spec is read.
   */
  Set<String> targets();

  /**
   * Starts what takes time, such as loading a model, and returns at once.
   *
   * @throws Exception when the relay cannot start with this router
   */
  default void open() throws Exception {}

  /**
   * Blocks until the router can decide at full strength. Readiness waits for it.
   *
   * @throws InterruptedException when the relay stops first
   * @throws Exception when it will never be ready
   */
  default void awaitReady() throws Exception {}

  @Override
  default void close() {}
}
