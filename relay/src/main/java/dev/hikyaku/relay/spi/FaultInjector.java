package dev.hikyaku.relay.spi;

/** A protocol that can let the sinks of others meet faults, as {@code fault} does. */
public interface FaultInjector {
  /**
   * A sink with faults in front of another, which it opens and closes too. No I/O.
   *
   * @param real asked when no fault comes in between
   * @param faults the settings that a destination of this protocol has
   * @param context of the real sink
   */
  Sink inFrontOf(Sink real, Section faults, SinkContext context);
}
