package dev.hikyaku.relay.settle;

import dev.hikyaku.relay.spi.Disposition;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;

/** Adds up what became of a message: the worst state wins. One thread only. */
final class Tally {
  private final Set<String> takers = new LinkedHashSet<>();
  private State worst = State.UNROUTED;
  private String error = "";

  /** From the best to the worst. */
  private enum State {
    UNROUTED,
    FILTERED,
    DELIVERED,
    DEAD_LETTERED,
    FAILED
  }

  private void atLeast(State state) {
    worst = state.compareTo(worst) > 0 ? state : worst;
  }

  /** A filter dropped it. */
  void filtered() {
    atLeast(State.FILTERED);
  }

  /** Nothing here is owed any more. */
  void done() {
    atLeast(State.DELIVERED);
  }

  /** This destination has it. */
  void takenBy(String destination) {
    takers.add(destination);
    done();
  }

  /** A letter about it was written, or not. */
  void letter(Kept kept) {
    switch (kept) {
      case Kept.Stored stored -> atLeast(State.DEAD_LETTERED);
      case Kept.Lost(var why) -> {
        atLeast(State.FAILED);
        error = why;
      }
    }
  }

  /** The sum. */
  Disposition disposition() {
    return switch (worst) {
      case UNROUTED -> new Disposition.Unrouted();
      case FILTERED -> new Disposition.Filtered(false);
      case DELIVERED -> new Disposition.Delivered(List.copyOf(takers), Optional.empty());
      case DEAD_LETTERED -> new Disposition.DeadLettered(List.copyOf(takers));
      case FAILED -> new Disposition.Failed("the dead-letter queue failed: " + error);
    };
  }
}
