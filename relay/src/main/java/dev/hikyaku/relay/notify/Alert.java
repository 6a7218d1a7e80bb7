package dev.hikyaku.relay.notify;

import dev.hikyaku.relay.message.Body;
import dev.hikyaku.relay.message.Envelope;
import dev.hikyaku.relay.message.Json;
import dev.hikyaku.relay.message.Ulids;
import java.nio.charset.StandardCharsets;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;

/**
 * One message to people.
 *
 * @param last what happened, the last time it did
 * @param count how often it did
 * @param since when it did first, for an alert that stands for what was counted
 */
record Alert(Occurrence last, long count, Optional<Instant> since) {
  /** The source and the protocol of alerts: no source of a spec has such a protocol. */
  static final String ORIGIN = "notify";

  /** At once, for one event. */
  static Alert first(Occurrence occurrence) {
    return new Alert(occurrence, 1, Optional.empty());
  }

  /** As a message of a relay. */
  Envelope envelope(String relay, Instant now) {
    Map<String, Object> json = new LinkedHashMap<>();
    json.put("event", last.event().label());
    json.put("relay", relay);
    json.put("at", text(last.at()));
    last.destination().ifPresent(name -> json.put("destination", name));
    last.route().ifPresent(name -> json.put("route", name));
    last.model().ifPresent(name -> json.put("model", name));
    json.putAll(last.details());
    json.put("count", count);
    since.ifPresent(at -> json.put("since", text(at)));
    Body body = Body.of(Json.write(json).getBytes(StandardCharsets.UTF_8));
    return Envelope.of(Ulids.next(), ORIGIN, ORIGIN, body, now).withContentType("application/json");
  }

  private static String text(Instant at) {
    return at.truncatedTo(ChronoUnit.MILLIS).toString();
  }
}
