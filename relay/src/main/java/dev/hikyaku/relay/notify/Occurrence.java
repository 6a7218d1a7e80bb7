package dev.hikyaku.relay.notify;

import dev.hikyaku.relay.observe.Event;
import dev.hikyaku.relay.observe.Events;
import java.time.Instant;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;

/**
 * An event that happened once.
 *
 * @param event what
 * @param at when
 * @param destination the destination it is about, if it is about one
 * @param route the route it is about, if it is about one
 * @param model the model it is about, if it is about one
 * @param details what else an alert says of it, by name
 */
record Occurrence(
    Event event,
    Instant at,
    Optional<String> destination,
    Optional<String> route,
    Optional<String> model,
    Map<String, String> details) {

  static Occurrence ofModel(Event event, String model, Instant at) {
    return new Occurrence(
        event, at, Optional.empty(), Optional.empty(), Optional.of(model), Map.of());
  }

  static Occurrence of(Event event, Events.Circuit circuit, Instant at) {
    return new Occurrence(
        event,
        at,
        Optional.of(circuit.destination()),
        Optional.empty(),
        Optional.empty(),
        Map.of("endpoint", circuit.endpoint()));
  }

  static Occurrence of(Events.DeadLetter letter, Instant at) {
    Map<String, String> details = new LinkedHashMap<>();
    details.put("reason", letter.reason());
    details.put("error", letter.error());
    details.put("message_id", letter.messageId());
    return new Occurrence(
        Event.DEAD_LETTER, at, letter.destination(), letter.route(), Optional.empty(), details);
  }

  /** What events have in common that are counted together. */
  Kind kind() {
    return new Kind(event, destination, destination.isPresent() ? Optional.empty() : route, model);
  }

  /**
   * One event on one destination or, where there is none, on one route or model.
   *
   * @param event what
   * @param destination the destination
   * @param route the route, without a destination
   * @param model the model
   */
  record Kind(
      Event event, Optional<String> destination, Optional<String> route, Optional<String> model) {}
}
