package dev.hikyaku.relay.settle;

import dev.hikyaku.relay.deliver.Delivery;
import dev.hikyaku.relay.deliver.Hop;
import dev.hikyaku.relay.failure.DeadLetterReason;
import dev.hikyaku.relay.failure.Failure;
import dev.hikyaku.relay.letter.StoredLetter;
import dev.hikyaku.relay.message.Envelope;
import dev.hikyaku.relay.observe.Events;
import java.nio.charset.StandardCharsets;
import java.time.Instant;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.UnaryOperator;

/**
 * A message that could not be handled, with all that is known about why.
 *
 * @param envelope what a replay starts from
 * @param reason the kind of trouble
 * @param route the route it happened on; empty for a message that no route takes
 * @param delivery what was tried for which destination, for reason {@code delivery}
 * @param error the last error, for people
 * @param redrives how often it was sent again by itself so far
 */
record Letter(
    Envelope envelope,
    DeadLetterReason reason,
    Optional<String> route,
    Optional<Delivery.Undelivered> delivery,
    String error,
    int redrives) {

  /** The most bytes of UTF-8 that an error keeps. */
  private static final int MAX_ERROR = 2048;

  /**
   * A required destination and its fallbacks failed.
   *
   * @param route empty for a message that no route brought there
   */
  static Letter undelivered(String route, Envelope envelope, Delivery.Undelivered delivery) {
    return new Letter(
        envelope,
        DeadLetterReason.DELIVERY,
        Optional.of(route).filter(name -> !name.isEmpty()),
        Optional.of(delivery),
        lastError(delivery.hops()),
        0);
  }

  /** A route could not say where to. */
  static Letter unroutable(String route, Envelope envelope, DeadLetterReason reason, String error) {
    return new Letter(envelope, reason, Optional.of(route), Optional.empty(), error, 0);
  }

  /** No route takes the source. */
  static Letter unrouted(Envelope envelope) {
    return new Letter(
        envelope,
        DeadLetterReason.NO_ROUTE,
        Optional.empty(),
        Optional.empty(),
        "no route takes the source " + envelope.source(),
        0);
  }

  /**
   * The way of a message ended before its outcome was known.
   *
   * @param why one word
   */
  static Letter cutShort(Owed owed, String why) {
    return new Letter(
        owed.envelope(), DeadLetterReason.DELIVERY, owed.route(), owed.delivery(), why, 0);
  }

  /**
   * A replay of a letter failed.
   *
   * @param message as it was sent now
   */
  static Letter again(
      StoredLetter before, Envelope message, Delivery.Undelivered delivery, int redrives) {
    return new Letter(
        message,
        DeadLetterReason.DELIVERY,
        before.route(),
        Optional.of(delivery),
        lastError(delivery.hops()),
        redrives);
  }

  /** The last error of a chain; the reason of its last hop when no hop has an error. */
  static String lastError(List<Hop> hops) {
    String error = "not tried";
    for (Hop hop : hops) {
      if (hop instanceof Hop.GaveUp gaveUp) {
        error = gaveUp.why();
      }
    }
    return error;
  }

  /** The chosen destination, for reason {@code delivery}. */
  Optional<String> destination() {
    return delivery.map(Delivery.Undelivered::destination);
  }

  private List<Hop> hops() {
    return delivery.map(Delivery.Undelivered::hops).orElse(List.of());
  }

  /**
   * The idempotency key under which a destination gets the letter: not the message's own, or one
   * that already has the message, or another letter about it, would drop this one as a repeat.
   */
  String key() {
    return envelope.id()
        + "#"
        + StoredLetter.ATTRIBUTE
        + "#"
        + destination().or(() -> route).orElse("");
  }

  /**
   * The same letter with its errors passed through this: what an endpoint said may hold secrets.
   */
  Letter masked(UnaryOperator<String> mask) {
    return new Letter(
        envelope,
        reason,
        route,
        delivery.map(tried -> masked(tried, mask)),
        mask.apply(error),
        redrives);
  }

  private static Delivery.Undelivered masked(
      Delivery.Undelivered tried, UnaryOperator<String> mask) {
    return new Delivery.Undelivered(
        tried.destination(),
        tried.key(),
        tried.hops().stream().map(hop -> masked(hop, mask)).toList());
  }

  private static Hop masked(Hop hop, UnaryOperator<String> mask) {
    return switch (hop) {
      case Hop.GaveUp(var to, var why, var last, var attempts) ->
          new Hop.GaveUp(to, why, last.map(f -> masked(f, mask)), attempts);
      case Hop.Cut(var to, var last, var attempts) ->
          new Hop.Cut(to, last.map(f -> masked(f, mask)), attempts);
      case Hop.Done done -> done;
      case Hop.Passed passed -> passed;
    };
  }

  private static Failure masked(Failure failure, UnaryOperator<String> mask) {
    return failure.saying(mask.apply(failure.message()));
  }

  /** What may be told of it. */
  Events.DeadLetter event() {
    return new Events.DeadLetter(destination(), route, reason.label(), cut(error), envelope.id());
  }

  /** The message with the attribute that says why it is here. */
  Envelope sealed(String relay, Instant at) {
    Map<String, Object> why = new LinkedHashMap<>();
    why.put("reason", reason.label());
    why.put("relay", relay);
    route.ifPresent(name -> why.put("route", name));
    destination().ifPresent(name -> why.put("destination", name));
    delivery.ifPresent(tried -> why.put(StoredLetter.IDEMPOTENCY_KEY, tried.key()));
    List<Hop> hops = hops();
    if (!hops.isEmpty()) {
      why.put("attempts", hops.stream().mapToInt(Hop::attempts).sum());
    }
    why.put("last_error", cut(error));
    if (!hops.isEmpty()) {
      why.put("hops", hops.stream().map(Letter::hop).toList());
    }
    if (redrives > 0) {
      why.put(StoredLetter.REDRIVES, redrives);
    }
    why.put("at", at.toString());
    return envelope.withAttribute(StoredLetter.ATTRIBUTE, why);
  }

  private static Map<String, Object> hop(Hop hop) {
    Map<String, Object> map = new LinkedHashMap<>();
    map.put("to", hop.to());
    if (hop instanceof Hop.GaveUp gaveUp) {
      map.put("reason", gaveUp.reason().label());
    }
    map.put("attempts", hop.attempts());
    last(hop).ifPresent(failure -> map.put("error", cut(failure.message())));
    return map;
  }

  private static Optional<Failure> last(Hop hop) {
    return switch (hop) {
      case Hop.GaveUp gaveUp -> gaveUp.last();
      case Hop.Cut cut -> cut.last();
      case Hop.Done done -> Optional.empty();
      case Hop.Passed passed -> Optional.empty();
    };
  }

  /** At most {@value #MAX_ERROR} bytes, without half a character at the end. */
  private static String cut(String error) {
    byte[] utf8 = error.getBytes(StandardCharsets.UTF_8);
    if (utf8.length <= MAX_ERROR) {
      return error;
    }
    int end = MAX_ERROR;
    while ((utf8[end] & 0xC0) == 0x80) {
      end--;
    }
    return new String(utf8, 0, end, StandardCharsets.UTF_8);
  }
}
