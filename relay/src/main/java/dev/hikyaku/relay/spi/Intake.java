package dev.hikyaku.relay.spi;

import dev.hikyaku.relay.message.Envelope;

/**
 * The relay's side of a source. Thread-safe. A source that others push to offers; one that reads at
 * its own pace puts; one that must not stand still, but whose sender brings again what was left
 * unacked, puts unless the message is a repeat of one in work.
 */
public interface Intake {
  /**
   * Takes the message if that is possible now. {@link Offered} says what to tell the sender.
   *
   * @throws InterruptedException when the relay stops first; nothing was kept
   */
  Offered offer(Envelope envelope, Ack ack) throws InterruptedException;

  /**
   * Takes the message, waiting for room and, where it repeats one in work, for the end of that: it
   * is a duplicate if that was acked, else it takes its place.
   *
   * @throws InterruptedException when the relay stops first; nothing was kept
   */
  void put(Envelope envelope, Ack ack) throws InterruptedException;

  /**
   * Takes the message, waiting for room, unless it repeats one in work.
   *
   * @return never {@link Offered#FULL}
   * @throws InterruptedException when the relay stops first; nothing was kept
   */
  Offered putUnlessInProgress(Envelope envelope, Ack ack) throws InterruptedException;

  /**
   * Reports input that could not become a message, such as a broken line. It is logged and counted,
   * and {@code run --once} ends with 1; it does not stop the source.
   */
  void broken(String where, String problem);
}
