package dev.hikyaku.relay.dispatch;

import dev.hikyaku.relay.deliver.Delivery;
import dev.hikyaku.relay.deliver.Destinations;
import dev.hikyaku.relay.message.Envelope;
import dev.hikyaku.relay.route.Route;
import dev.hikyaku.relay.route.Routed;
import dev.hikyaku.relay.settle.RouteResult;
import dev.hikyaku.relay.settle.Settlement;
import dev.hikyaku.relay.settle.StoredLetter;
import dev.hikyaku.relay.spi.Ack;
import dev.hikyaku.relay.spi.Disposition;
import java.util.List;
import java.util.Optional;

/**
 * Sends dead letters again, each by its kind: what was not delivered goes to its destination, all
 * else through its route. A delivery alone leaves no turn in a history, since nothing was decided.
 * Thread-safe.
 *
 * @param destinations where letters can go
 * @param keys the idempotency keys of the first delivery
 * @param settlement what becomes of what fails again
 * @param journey takes a message through routes
 * @param routes every route
 */
public record Replay(
    Destinations destinations,
    Keys keys,
    Settlement settlement,
    Journey journey,
    List<Route> routes) {

  /** What it would do with a letter. */
  public ReplayPlan plan(StoredLetter letter, Optional<String> to) {
    Optional<String> chosen = to.or(letter::destination);
    if (chosen.isPresent()) {
      return deliver(letter, chosen.get());
    }
    return letter.route().isPresent()
        ? route(letter.route().get())
        : all(letter.envelope().source());
  }

  private ReplayPlan deliver(StoredLetter letter, String name) {
    if (!destinations.has(name)) {
      return new ReplayPlan.Impossible(
          "the spec has no destination " + name + " any more; name another one with --to");
    }
    // Of the destination that it was first sent to: that one may have the message all the same.
    String first = letter.destination().orElse(name);
    return new ReplayPlan.Deliver(
        name,
        letter
            .route()
            .map(route -> keys.of(letter.envelope(), route, first))
            .orElse(letter.envelope().id()));
  }

  private ReplayPlan route(String name) {
    return routes.stream().anyMatch(route -> route.name().equals(name))
        ? new ReplayPlan.Reroute(List.of(name))
        : new ReplayPlan.Impossible(
            "the spec has no route " + name + " any more; name a destination with --to");
  }

  private ReplayPlan all(String source) {
    List<String> names =
        routes.stream().filter(route -> route.takes(source)).map(Route::name).toList();
    return names.isEmpty()
        ? new ReplayPlan.Impossible(
            "no route takes the source "
                + source
                + "; add one to the spec, or name a destination with --to")
        : new ReplayPlan.Reroute(names);
  }

  /**
   * Sends it. What fails again has a new letter when this returns, unless the outcome is {@code
   * failed}: then the old one still stands for the message.
   *
   * @param redrives how often the message was sent again by itself by now
   * @throws InterruptedException when stopped; tries may have arrived nevertheless
   */
  public Settled run(StoredLetter letter, Optional<String> to, int redrives)
      throws InterruptedException {
    return switch (plan(letter, to)) {
      case ReplayPlan.Deliver(var destination, var key) -> {
        Envelope message = letter.message();
        Delivery delivery = destinations.deliver(destination, message, key);
        Disposition outcome = settlement.replayed(letter, delivery, redrives);
        yield new Settled(message, List.of(result(letter, message, delivery)), outcome);
      }
      case ReplayPlan.Reroute(var names) ->
          journey.take(
              letter.undecided(),
              routes.stream().filter(route -> names.contains(route.name())).toList(),
              Ack.NONE);
      case ReplayPlan.Impossible(var problem) ->
          new Settled(letter.message(), List.of(), new Disposition.Failed(problem));
    };
  }

  private static RouteResult result(StoredLetter letter, Envelope message, Delivery delivery) {
    return new RouteResult(
        letter.route().orElse(""),
        new Routed.To(message, List.of(delivery.destination())),
        List.of(delivery));
  }
}
