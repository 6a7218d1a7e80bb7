package dev.hikyaku.relay.spi;

import dev.hikyaku.relay.message.Envelope;

/** The relay's side of a source. Thread-safe. */
public interface Intake {
  /**
   * Takes the message if there is room now. False means: push back on the caller, nothing was kept
   * and the ack will not be called.
   */
  boolean offer(Envelope envelope, Ack ack);

  /**
   * Takes the message, waiting for room.
   *
   * @throws InterruptedException when the relay stops first; nothing was kept
   */
  void put(Envelope envelope, Ack ack) throws InterruptedException;

  /**
   * Reports input that could not become a message, such as a broken line. It is logged and counted,
   * and {@code run --once} ends with 1; it does not stop the source.
   */
  void broken(String where, String problem);
}
