package dev.hikyaku.relay.protocol.http;

import dev.hikyaku.relay.spi.Reply;
import java.util.concurrent.atomic.AtomicReference;

/**
 * What a caller hears of the destination whose reply it waits for. Thread-safe. A reply counts more
 * than a failure on another route, and the first reply more than later ones.
 */
final class Awaited {
  private final String destination;
  private final AtomicReference<Heard> heard = new AtomicReference<>(new Heard.Nothing());

  /** Waits for this destination; for none when the name is empty. */
  Awaited(String destination) {
    this.destination = destination;
  }

  /** What was heard. */
  sealed interface Heard {
    /** No destination was chosen, as far as the ack was told. */
    record Nothing() implements Heard {}

    /** Others were chosen. */
    record Others() implements Heard {}

    /** It failed, and its fallbacks too. */
    record GaveUp() implements Heard {}

    /**
     * It or a fallback has the message.
     *
     * @param reply what that one said
     */
    record Replied(Reply reply) implements Heard {}
  }

  void replied(String by, Reply reply) {
    more(by.equals(destination) ? new Heard.Replied(reply) : new Heard.Others());
  }

  void gaveUp(String who) {
    more(who.equals(destination) ? new Heard.GaveUp() : new Heard.Others());
  }

  private void more(Heard next) {
    heard.updateAndGet(now -> weight(next) > weight(now) ? next : now);
  }

  private static int weight(Heard heard) {
    return switch (heard) {
      case Heard.Nothing nothing -> 0;
      case Heard.Others others -> 1;
      case Heard.GaveUp gaveUp -> 2;
      case Heard.Replied replied -> 3;
    };
  }

  Heard heard() {
    return heard.get();
  }
}
