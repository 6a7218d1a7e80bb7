package dev.hikyaku.relay;

import dev.hikyaku.relay.failure.Failure;
import dev.hikyaku.relay.message.Envelope;
import java.util.Map;
import java.util.Optional;

/**
 * Trouble that a program makes for a relay on purpose. Faults are written as the settings of a
 * destination of type {@code fault}: {@code "{ fail: 50%, latency: 200ms, seed: 7 }"}.
 *
 * @param destinations faults in front of every endpoint of a destination, by its name
 * @param deadLetter faults in front of the dead-letter queue; its fallbacks are destinations
 * @param watch is told of every try
 */
public record Chaos(Map<String, String> destinations, Optional<String> deadLetter, Watch watch) {

  /** None. */
  public static final Chaos NONE = new Chaos(Map.of(), Optional.empty(), new Watch() {});

  /** Copies the map. */
  public Chaos {
    destinations = Map.copyOf(destinations);
  }

  /**
   * What endpoints and the relay know of each try, which is not the same when an answer is lost on
   * its way. Called by many threads; must not block.
   */
  public interface Watch {
    /** An endpoint of the destination has taken the message. */
    default void arrived(String destination, Envelope message) {}

    /** The relay sees a try on the destination as failed, by a fault or by itself. */
    default void failed(String destination, Failure failure) {}
  }
}
