package dev.hikyaku.relay.spi;

import dev.hikyaku.relay.failure.Failure;

/** What a sink may answer. A sink cannot claim a refusal: that word belongs to the policies. */
public sealed interface Sent extends Attempted {
  /**
   * The endpoint has the message.
   *
   * @param reply what it said
   */
  record Accepted(Reply reply) implements Sent {}

  /**
   * It did not take it, or we cannot know.
   *
   * @param failure why
   */
  record Failed(Failure failure) implements Sent {}

  /** Taken, with nothing said. */
  static Sent accepted() {
    return new Accepted(Reply.NONE);
  }

  /** Not taken. */
  static Sent failed(Failure failure) {
    return new Failed(failure);
  }
}
