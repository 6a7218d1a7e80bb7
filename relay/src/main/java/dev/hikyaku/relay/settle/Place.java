package dev.hikyaku.relay.settle;

import dev.hikyaku.relay.message.Envelope;
import dev.hikyaku.relay.observe.Span;
import dev.hikyaku.relay.spi.Sent;
import java.io.IOException;

/** A place that can keep dead letters. Thread-safe. */
interface Place extends AutoCloseable {
  /** What it is called in errors. */
  String name();

  /**
   * Makes ready what can be made ready.
   *
   * @throws IOException when it takes no letters now; each write tries again
   */
  default void open() throws IOException {}

  /**
   * Tries whether it takes letters again.
   *
   * @throws IOException when not
   */
  default void probe() throws IOException {}

  /**
   * One try. When it is accepted the letter is safe.
   *
   * @param span the letter's way, which this is a step of
   * @throws InterruptedException when the relay stops; the letter may be there nevertheless
   */
  Sent keep(Envelope letter, String key, Span span) throws InterruptedException;

  @Override
  default void close() {}
}
