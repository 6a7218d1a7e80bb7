package dev.hikyaku.relay.settle;

import dev.hikyaku.relay.message.Envelope;
import dev.hikyaku.relay.spi.Sent;

/** A place that can keep dead letters. Thread-safe. */
interface Place extends AutoCloseable {
  /** What it is called in errors. */
  String name();

  /** Makes ready what can be made ready; a place that is not ready says so in the log. */
  default void open() {}

  /**
   * One try. When it is accepted the letter is safe.
   *
   * @throws InterruptedException when the relay stops; the letter may be there nevertheless
   */
  Sent keep(Envelope letter, String key) throws InterruptedException;

  @Override
  default void close() {}
}
