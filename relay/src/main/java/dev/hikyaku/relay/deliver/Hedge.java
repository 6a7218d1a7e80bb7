package dev.hikyaku.relay.deliver;

import dev.hikyaku.relay.message.Envelope;
import dev.hikyaku.relay.spec.HedgeSpec;
import dev.hikyaku.relay.spi.Attempt;
import dev.hikyaku.relay.spi.Attempted;
import java.util.Optional;

/**
 * Lets another member of a group race one that is slow to answer. A race is one try, whoever wins
 * it. Thread-safe.
 */
final class Hedge {
  private final String destination;
  private final HedgeSpec spec;
  private final Optional<RateLimit> rateLimit;
  private final DeliveryContext context;

  Hedge(
      String destination, HedgeSpec spec, Optional<RateLimit> rateLimit, DeliveryContext context) {
    this.destination = destination;
    this.spec = spec;
    this.rateLimit = rateLimit;
    this.context = context;
  }

  /**
   * A try on the last one that the lap has chosen, and on more of them if that one is slow.
   *
   * @return the first success; else the first one's failure; else that of another
   * @throws InterruptedException when the delivery was cancelled from outside
   */
  Attempted race(Envelope envelope, Attempt attempt, Lap lap) throws InterruptedException {
    try (Race race = new Race(envelope, attempt, lap, context)) {
      race.start(lap.last());
      race.ring(spec.after());
      int more = spec.max();
      while (race.isOpen()) {
        if (race.awaitRing() && more > 0 && hasToken() && race.startNext()) {
          more--;
          if (more > 0) {
            race.ring(spec.after());
          }
        }
      }
      race.outcome().ifPresent(outcome -> context.meters().hedge(destination, outcome));
      return race.answer();
    }
  }

  /** A hedged request must not wait for its token: it would only put off the messages behind it. */
  private boolean hasToken() {
    return rateLimit.isEmpty() || rateLimit.get().hasToken();
  }
}
