package dev.hikyaku.relay.deliver;

import dev.hikyaku.relay.failure.Failure;
import dev.hikyaku.relay.failure.HopReason;
import dev.hikyaku.relay.spi.Reply;
import java.util.Optional;

/** One destination of a fallback chain, with all its tries. */
public sealed interface Hop {
  /** The destination's name. */
  String to();

  /** How many tries were sent. */
  int attempts();

  /**
   * It has the message.
   *
   * @param to the destination
   * @param reply what it said
   * @param attempts how many tries that took
   */
  record Done(String to, Reply reply, int attempts) implements Hop {}

  /**
   * It does not, and the chain moves on.
   *
   * @param to the destination
   * @param reason why no more is tried
   * @param last the last failure; empty when nothing was sent
   * @param attempts how many tries were sent
   */
  record GaveUp(String to, HopReason reason, Optional<Failure> last, int attempts) implements Hop {
    /** For people: the last failure, else what the reason means. */
    public String why() {
      return last.map(Failure::message).orElseGet(() -> reason.label() + ": " + reason.meaning());
    }
  }

  /**
   * It was cancelled before its end was known, as the relay stopped.
   *
   * @param to the destination
   * @param last the last failure; empty when none came
   * @param attempts how many tries were sent; one that was under way may have arrived
   */
  record Cut(String to, Optional<Failure> last, int attempts) implements Hop {}

  /**
   * Its own filter said that the message is not for it: neither delivered nor failed.
   *
   * @param to the destination
   */
  record Passed(String to) implements Hop {
    @Override
    public int attempts() {
      return 0;
    }
  }
}
