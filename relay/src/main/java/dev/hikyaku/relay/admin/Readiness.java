package dev.hikyaku.relay.admin;

import java.util.List;
import java.util.Locale;

/** Whether the relay takes messages now. Asked per request, on any thread; must not block. */
@FunctionalInterface
public interface Readiness {
  /** How it stands at this moment. */
  Status status();

  /**
   * One look.
   *
   * @param phase of the relay's life
   * @param waitingFor what is not there, in words; when ready, what somebody should look at
   */
  record Status(Phase phase, List<String> waitingFor) {
    /** Copies the list. */
    public Status {
      waitingFor = List.copyOf(waitingFor);
    }
  }

  /** The phases of a relay's life. */
  enum Phase {
    /** Waits for something, such as a model. */
    STARTING,
    /** Takes messages. */
    READY,
    /** Takes messages, but a source is lost for good, or dead letters cannot be written. */
    BROKEN,
    /** Takes no more and drains what it has. */
    STOPPING;

    /** The word in answers. */
    public String label() {
      return name().toLowerCase(Locale.ROOT);
    }
  }
}
