package dev.hikyaku.relay.spi;

/** How a source learns what became of a message. */
@FunctionalInterface
public interface Ack {
  /** For sources that have nobody to tell. */
  Ack NONE = outcome -> {};

  /** Called exactly once, on a thread of the relay; must not block for long. */
  void settle(Disposition outcome);
}
