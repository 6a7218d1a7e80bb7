package dev.hikyaku.relay.transform;

import dev.hikyaku.relay.message.Envelope;

/** What a list of transforms made of a message. */
public sealed interface Transformed {
  /**
   * The message after all steps.
   *
   * @param envelope it
   */
  record Changed(Envelope envelope) implements Transformed {}

  /** A filter was false, or a jq program gave nothing. */
  record FilteredOut() implements Transformed {}

  /**
   * A step failed on this message.
   *
   * @param error one line that names the step; nothing of the body
   */
  record Broken(String error) implements Transformed {}
}
