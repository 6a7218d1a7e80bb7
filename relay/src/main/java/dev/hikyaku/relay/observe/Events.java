package dev.hikyaku.relay.observe;

/**
 * What happens in a relay that somebody may want to be told of. Whoever listens must be
 * thread-safe, quick, and must not throw.
 */
public interface Events {
  /** Nobody listens. */
  Events NONE =
      new Events() {
        @Override
        public void circuitOpened(String destination, String endpoint) {}

        @Override
        public void circuitClosed(String destination, String endpoint) {}
      };

  /**
   * An endpoint failed too often: nothing is sent to it for a while. Also told when the trials
   * after that while fail.
   *
   * @param endpoint the destination itself, or the member of its group
   */
  void circuitOpened(String destination, String endpoint);

  /**
   * An endpoint takes messages again.
   *
   * @param endpoint the destination itself, or the member of its group
   */
  void circuitClosed(String destination, String endpoint);
}
