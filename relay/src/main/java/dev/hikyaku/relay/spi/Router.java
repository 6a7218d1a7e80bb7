package dev.hikyaku.relay.spi;

import dev.hikyaku.relay.message.Envelope;
import dev.hikyaku.relay.observe.Span;
import java.util.Optional;
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
   * Decides as a step of a trace. A router whose decision has steps of its own begins them below
   * the span.
   *
   * @throws InterruptedException when the relay stops
   */
  default Decision decide(Envelope envelope, Span span) throws InterruptedException {
    return decide(envelope);
  }

  /**
   * What it looks at in a message, for people; empty for a router that needs no explanation. Never
   * asked on a message's way.
   *
   * @throws InterruptedException when the relay stops
   */
  default Optional<Explanation> explain(Envelope envelope) throws InterruptedException {
    return Optional.empty();
  }

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
