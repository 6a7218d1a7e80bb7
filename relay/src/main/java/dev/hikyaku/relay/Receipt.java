package dev.hikyaku.relay;

import dev.hikyaku.relay.spi.Disposition;
import java.util.List;
import java.util.Optional;

/**
 * What became of a message that a program sent itself.
 *
 * @param id the message
 * @param outcome its final state
 * @param trails the way to each chosen destination
 * @param error why it could not be routed, when it could not
 */
public record Receipt(String id, Disposition outcome, List<Trail> trails, Optional<String> error) {

  /** The same with something that went wrong beside it. */
  Receipt with(String trouble) {
    return new Receipt(id, outcome, trails, Optional.of(trouble));
  }

  /**
   * One chosen destination.
   *
   * @param destination the chosen one
   * @param takenBy who has the message in the end, the destination itself or a fallback
   * @param steps every destination of the chain that was tried, in order
   */
  public record Trail(String destination, Optional<String> takenBy, List<Step> steps) {}

  /**
   * One destination of the chain.
   *
   * @param to its name
   * @param outcome {@code delivered}, {@code filtered}, or why it gave up: {@code exhausted} …
   * @param attempts how many tries were sent
   * @param error the last failure
   */
  public record Step(String to, String outcome, int attempts, Optional<String> error) {}
}
