package dev.hikyaku.relay.spi;

import java.util.List;
import java.util.Optional;

/** What became of a message. All but {@link Failed} are acks. */
public sealed interface Disposition {
  /** The word in answers, logs and metrics. */
  String label();

  /** The names of the destinations that have the message, fallbacks under their own name. */
  default List<String> destinations() {
    return List.of();
  }

  /**
   * Every required destination has it.
   *
   * @param destinations who has it
   * @param reply what it said, when the message was sent to one destination only; sources hear of
   *     replies through {@link Ack#replied}
   */
  record Delivered(List<String> destinations, Optional<Reply> reply) implements Disposition {
    @Override
    public String label() {
      return "delivered";
    }
  }

  /**
   * Something required failed, and the message is safe in the dead-letter queue.
   *
   * @param destinations who has it nevertheless
   */
  record DeadLettered(List<String> destinations) implements Disposition {
    @Override
    public String label() {
      return "dead_lettered";
    }
  }

  /** No route takes the source. */
  record Unrouted() implements Disposition {
    @Override
    public String label() {
      return "unrouted";
    }
  }

  /**
   * Every route filtered it out, or it is a repeat.
   *
   * @param duplicate whether {@code dedupe} dropped it
   */
  record Filtered(boolean duplicate) implements Disposition {
    @Override
    public String label() {
      return duplicate ? "duplicate" : "filtered";
    }
  }

  /**
   * Nobody has it, not even the dead-letter queue, or the relay was stopped before that was known.
   * A nack.
   *
   * @param error one line
   */
  record Failed(String error) implements Disposition {
    @Override
    public String label() {
      return "failed";
    }
  }
}
