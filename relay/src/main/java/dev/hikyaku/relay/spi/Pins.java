package dev.hikyaku.relay.spi;

import java.time.Duration;
import java.util.List;
import java.util.Optional;

/** Where the messages of a key go until further notice. Changed by compare-and-set alone. */
public interface Pins {
  /** The pin of a key, if it has one that is not too old. */
  Optional<Pin> find(String key) throws StoreException, InterruptedException;

  /**
   * Sets a key's pin if none stands there or the expected one does, so that two relays do not turn
   * it to and fro.
   *
   * @param expected the one to be replaced, if there is one
   * @param ttl how long it holds unless it is set again
   * @return the pin that stands there afterwards: {@code next}, or that of another who was faster
   */
  Pin set(String key, Optional<Pin> expected, Pin next, Duration ttl)
      throws StoreException, InterruptedException;

  /**
   * Takes away a pin, if the one that stands there is the expected one.
   *
   * @return whether it was
   */
  boolean remove(String key, Pin expected) throws StoreException, InterruptedException;

  /**
   * A pin. Equal ones are the same to compare-and-set.
   *
   * @param destinations where to
   * @param spec SHA-256 of the spec it was made under: it means nothing to another
   * @param messageId the message that made it
   */
  record Pin(List<String> destinations, String spec, String messageId) {
    /** Copies the list. */
    public Pin {
      destinations = List.copyOf(destinations);
    }
  }
}
