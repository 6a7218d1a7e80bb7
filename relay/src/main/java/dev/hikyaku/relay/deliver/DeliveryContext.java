package dev.hikyaku.relay.deliver;

import dev.hikyaku.relay.observe.Events;
import dev.hikyaku.relay.observe.Meters;
import dev.hikyaku.relay.observe.Spans;
import dev.hikyaku.relay.time.Time;
import java.util.function.DoubleSupplier;

/**
 * What every delivery of a relay shares.
 *
 * @param time the clock
 * @param rest how a delivery waits
 * @param chance random numbers from 0 (included) to 1 (excluded), for jitter; thread-safe
 * @param meters what is counted
 * @param events who is told of circuits that open and close
 * @param spans the steps of what does not begin with a message at work, such as a dead letter
 */
public record DeliveryContext(
    Time time, Rest rest, DoubleSupplier chance, Meters meters, Events events, Spans spans) {

  /** Nobody is told of events, and nothing is traced. */
  public DeliveryContext(Time time, Rest rest, DoubleSupplier chance, Meters meters) {
    this(time, rest, chance, meters, Events.NONE, Spans.NONE);
  }

  /** Nothing is traced. */
  public DeliveryContext(
      Time time, Rest rest, DoubleSupplier chance, Meters meters, Events events) {
    this(time, rest, chance, meters, events, Spans.NONE);
  }
}
