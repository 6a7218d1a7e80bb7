package dev.hikyaku.relay.observe;

import java.util.Optional;

/**
 * What happens in a relay that somebody may want to be told of. Whoever listens must be
 * thread-safe, quick, and must not throw.
 */
public interface Events {
  /** Nobody listens. */
  Events NONE =
      new Events() {
        @Override
        public void circuitOpened(Circuit circuit) {}

        @Override
        public void circuitClosed(Circuit circuit) {}

        @Override
        public void modelCircuitOpened(String model) {}

        @Override
        public void modelCircuitClosed(String model) {}

        @Override
        public void deadLettered(DeadLetter letter) {}
      };

  /**
   * An endpoint failed too often: nothing is sent to it for a while. Also told when the trials
   * after that while fail.
   */
  void circuitOpened(Circuit circuit);

  /** An endpoint takes messages again. */
  void circuitClosed(Circuit circuit);

  /** A model failed too often: it is not asked for a while. Also told when the trials fail. */
  void modelCircuitOpened(String model);

  /** A model is asked again. */
  void modelCircuitClosed(String model);

  /** A message is safe in the dead-letter queue, in its first place or a fallback of that. */
  void deadLettered(DeadLetter letter);

  /**
   * A circuit that changed.
   *
   * @param destination the destination
   * @param endpoint the destination itself, or the member of its group
   * @param protocol of the message whose try turned it
   */
  record Circuit(String destination, String endpoint, String protocol) {}

  /**
   * A dead letter.
   *
   * @param destination the chosen one that failed, for reason {@code delivery}
   * @param route the route it happened on
   * @param reason one word
   * @param error the last error, one line without secrets
   * @param messageId the message
   */
  record DeadLetter(
      Optional<String> destination,
      Optional<String> route,
      String reason,
      String error,
      String messageId) {}
}
