package dev.hikyaku.relay.dispatch;

import dev.hikyaku.relay.deliver.Delivery;
import dev.hikyaku.relay.deliver.Destinations;
import dev.hikyaku.relay.deliver.Order;
import dev.hikyaku.relay.letter.StoredLetter;
import dev.hikyaku.relay.route.Route;
import dev.hikyaku.relay.settle.Settlement;
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
    return new ReplayPlan.Deliver(name, letter.idempotencyKey().orElseGet(() -> key(letter, name)));
  }

  /** What a letter that does not say its key was sent with, unless the spec has changed since. */
  private String key(StoredLetter letter, String name) {
    // Of the destination that it was first sent to: that one may have the message all the same.
    String first = letter.destination().orElse(name);
    return letter
        .route()
        .map(route -> keys.of(letter.envelope(), route, first))
        .orElse(letter.envelope().id());
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
   * @throws InterruptedException when stopped; tries may have arrived nevertheless
   */
  public Settled run(StoredLetter letter, Optional<String> to) throws InterruptedException {
    return switch (plan(letter, to)) {
      case ReplayPlan.Deliver plan ->
          journey.straight(
              order(letter, plan),
              (sent, delivery) -> settlement.replayed(letter, sent, delivery, letter.redrives()));
      case ReplayPlan.Reroute(var names) -> rerouted(letter, names);
      case ReplayPlan.Impossible(var problem) -> impossible(letter, problem);
    };
  }

  /**
   * Sends it without being asked to, which its new letter counts. It has none when nothing was sent
   * to anybody: then the old one waits on.
   *
   * @throws InterruptedException when stopped; tries may have arrived nevertheless
   */
  Redriven redrive(StoredLetter letter) throws InterruptedException {
    return switch (plan(letter, Optional.empty())) {
      case ReplayPlan.Deliver plan -> redriven(letter, plan);
      case ReplayPlan.Reroute(var names) -> new Redriven(rerouted(letter, names), false);
      case ReplayPlan.Impossible(var problem) -> new Redriven(impossible(letter, problem), false);
    };
  }

  /**
   * What a redrive came to.
   *
   * @param settled what became of the message
   * @param held whether nothing was sent to anybody, so that this counts as none
   */
  record Redriven(Settled settled, boolean held) {}

  private Redriven redriven(StoredLetter letter, ReplayPlan.Deliver plan)
      throws InterruptedException {
    Settled settled =
        journey.straight(
            order(letter, plan),
            (sent, delivery) ->
                held(delivery)
                    ? new Disposition.Failed("nothing could be sent now")
                    : settlement.replayed(letter, sent, delivery, letter.redrives() + 1));
    return new Redriven(
        settled, settled.results().getFirst().deliveries().stream().anyMatch(Replay::held));
  }

  private static boolean held(Delivery delivery) {
    return delivery instanceof Delivery.Undelivered undelivered && undelivered.held();
  }

  private static Order order(StoredLetter letter, ReplayPlan.Deliver plan) {
    return new Order(letter.route().orElse(""), plan.destination(), letter.message(), plan.key());
  }

  private Settled rerouted(StoredLetter letter, List<String> names) throws InterruptedException {
    List<Route> taking = routes.stream().filter(route -> names.contains(route.name())).toList();
    return journey.take(letter.undecided(), taking, Ack.NONE);
  }

  private static Settled impossible(StoredLetter letter, String problem) {
    return new Settled(letter.message(), List.of(), new Disposition.Failed(problem));
  }
}
