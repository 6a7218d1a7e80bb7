package dev.hikyaku.relay.settle;

import dev.hikyaku.relay.deliver.Delivery;
import dev.hikyaku.relay.letter.StoredLetter;
import dev.hikyaku.relay.message.Envelope;
import dev.hikyaku.relay.observe.Meters;
import dev.hikyaku.relay.route.Routed;
import dev.hikyaku.relay.spi.Disposition;
import java.util.List;
import java.util.Optional;
import java.util.function.BooleanSupplier;
import java.util.function.Predicate;

/**
 * From what became of a message on each route to one disposition. What failed is dead-lettered
 * first: one letter for a required destination, one for a route. Thread-safe.
 */
public final class Settlement {
  private final Predicate<String> required;
  private final DeadLetters letters;
  private final Meters meters;
  private final boolean deadLetterUnrouted;

  /**
   * Settles the messages of a relay.
   *
   * @param required whether the ack waits for a destination
   * @param letters where the letters go
   * @param meters what is counted
   * @param deadLetterUnrouted whether a message without a route is dead-lettered
   */
  public Settlement(
      Predicate<String> required, DeadLetters letters, Meters meters, boolean deadLetterUnrouted) {
    this.required = required;
    this.letters = letters;
    this.meters = meters;
    this.deadLetterUnrouted = deadLetterUnrouted;
  }

  /**
   * Settles one message. Blocks until its letters are safe or lost.
   *
   * @param message as it came
   * @param results of the routes that take its source; none means that it is unrouted
   * @param answered whether the sender was already told that the message is taken: then letters are
   *     held rather than lost, and the outcome is never {@code failed}. Asked whenever it matters
   * @throws InterruptedException when the relay stops first
   */
  public Disposition settle(Envelope message, List<RouteResult> results, BooleanSupplier answered)
      throws InterruptedException {
    Tally tally = new Tally();
    if (results.isEmpty()) {
      unrouted(message, tally, answered);
    }
    for (RouteResult result : results) {
      settle(result, tally, answered);
    }
    return tally.disposition();
  }

  private void settle(RouteResult result, Tally tally, BooleanSupplier answered)
      throws InterruptedException {
    switch (result.routed()) {
      case Routed.FilteredOut filtered -> tally.filtered();
      case Routed.Unroutable(var envelope, var reason, var error) ->
          tally.letter(
              letters.store(Letter.unroutable(result.route(), envelope, reason, error), answered));
      case Routed.To to -> delivered(result, to.envelope(), tally, answered);
    }
  }

  /**
   * Counts and logs a best-effort delivery that nobody waited for, if it failed.
   *
   * @param envelope as the route left it
   */
  public void bestEffort(String route, Envelope envelope, Delivery delivery) {
    if (delivery instanceof Delivery.Undelivered undelivered) {
      dropped(Letter.undelivered(route, envelope, undelivered));
    }
  }

  private void dropped(Letter letter) {
    letter.destination().ifPresent(meters::dropped);
    SettlementLog.dropped(letters.masked(letter));
  }

  /**
   * Settles a message whose way ended before its outcome was known, though its sender was told that
   * the relay has it: what is still owed is dead-lettered as well.
   *
   * @param results what is known of the routes
   * @param owed what is not; of best-effort destinations it is only counted
   * @param why one word, such as {@code shutdown}
   * @return {@code failed} when a letter was lost
   */
  public Disposition cutShort(List<RouteResult> results, List<Owed> owed, String why)
      throws InterruptedException {
    Tally tally = new Tally();
    for (RouteResult result : results) {
      settle(result, tally, () -> false);
    }
    for (Owed each : owed) {
      Letter letter = Letter.cutShort(each, why);
      if (each.destination().filter(required.negate()).isPresent()) {
        dropped(letter);
      } else {
        tally.letter(letters.store(letter, () -> false));
      }
    }
    return tally.disposition();
  }

  /**
   * Settles a letter that was sent to a destination again: what failed is a new letter.
   *
   * @param message as it was sent now
   * @param redrives how often the message was sent again by itself by now
   */
  public Disposition replayed(
      StoredLetter letter, Envelope message, Delivery delivery, int redrives)
      throws InterruptedException {
    if (!(delivery instanceof Delivery.Undelivered failed)) {
      return alone(delivery);
    }
    Tally tally = new Tally();
    tally.letter(letters.store(Letter.again(letter, message, failed, redrives), () -> false));
    return tally.disposition();
  }

  /** What a delivery means for its message when it is all that was to be done, and no letter is. */
  public static Disposition alone(Delivery delivery) {
    return switch (delivery) {
      case Delivery.Delivered taken ->
          new Disposition.Delivered(List.of(taken.takenBy()), Optional.of(taken.reply()));
      case Delivery.Passed passed -> new Disposition.Filtered(false);
      case Delivery.Undelivered failed -> new Disposition.Failed("not delivered");
    };
  }

  private void unrouted(Envelope message, Tally tally, BooleanSupplier answered)
      throws InterruptedException {
    Letter letter = Letter.unrouted(message);
    meters.unrouted(message.source());
    SettlementLog.unrouted(letter);
    if (deadLetterUnrouted) {
      tally.letter(letters.store(letter, answered));
    }
  }

  private void delivered(
      RouteResult result, Envelope envelope, Tally tally, BooleanSupplier answered)
      throws InterruptedException {
    if (result.deliveries().isEmpty()) {
      tally.done();
    }
    for (Delivery delivery : result.deliveries()) {
      switch (delivery) {
        case Delivery.Delivered taken -> tally.takenBy(taken.takenBy());
        case Delivery.Passed passed -> tally.filtered();
        case Delivery.Undelivered failed when required.test(failed.destination()) ->
            tally.letter(
                letters.store(Letter.undelivered(result.route(), envelope, failed), answered));
        case Delivery.Undelivered failed -> {
          bestEffort(result.route(), envelope, failed);
          tally.done();
        }
      }
    }
  }
}
