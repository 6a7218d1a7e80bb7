package dev.hikyaku.relay.deliver;

import dev.hikyaku.relay.failure.HopReason;
import dev.hikyaku.relay.spi.Reply;
import java.util.List;

/** What came of one chosen destination with its fallbacks. */
public sealed interface Delivery {
  /** The destination that was chosen, whoever took the message in the end. */
  String destination();

  /** Every hop, in order. */
  List<Hop> hops();

  /**
   * It or a fallback has the message.
   *
   * @param destination the chosen one
   * @param takenBy who has it
   * @param reply what that one said
   * @param hops the way there
   */
  record Delivered(String destination, String takenBy, Reply reply, List<Hop> hops)
      implements Delivery {}

  /**
   * Nobody of the chain has it.
   *
   * @param destination the chosen one
   * @param key the idempotency key of every try
   * @param hops what was tried
   */
  record Undelivered(String destination, String key, List<Hop> hops) implements Delivery {
    /** Whether nothing was sent to anybody, though it may be later: such as with open circuits. */
    public boolean held() {
      return hops.stream().allMatch(hop -> hop.attempts() == 0)
          && (hops.isEmpty() || hops.stream().anyMatch(Undelivered::later));
    }

    private static boolean later(Hop hop) {
      return hop instanceof Hop.GaveUp gaveUp && gaveUp.reason() != HopReason.PERMANENT;
    }
  }

  /**
   * Its filter dropped the message.
   *
   * @param destination the chosen one
   * @param hops the one that passed
   */
  record Passed(String destination, List<Hop> hops) implements Delivery {}
}
