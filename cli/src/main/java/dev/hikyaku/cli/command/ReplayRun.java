package dev.hikyaku.cli.command;

import dev.hikyaku.cli.console.Style;
import dev.hikyaku.relay.Receipt;
import dev.hikyaku.relay.Relay;
import dev.hikyaku.relay.dispatch.ReplayPlan;
import dev.hikyaku.relay.letter.Replays;
import dev.hikyaku.relay.letter.StoredLetter;
import dev.hikyaku.relay.spi.Disposition;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** Replays letters, or says what that would do. The relay is started for the first one. */
final class ReplayRun {
  private final Relay relay;
  private final Replays turns;
  private final Optional<String> to;
  private final boolean again;
  private final boolean dry;
  private boolean started;

  ReplayRun(Relay relay, Replays turns, Optional<String> to, boolean again, boolean dry) {
    this.relay = relay;
    this.turns = turns;
    this.to = to;
    this.again = again;
    this.dry = dry;
  }

  /**
   * What came of one letter.
   *
   * @param good whether it is done with
   * @param status one word
   * @param detail where to, or what is wrong
   * @param json for programs
   */
  record Line(boolean good, String status, String detail, Map<String, Object> json) {
    /** For people. */
    String text(Style style) {
      String id = Style.safe(String.valueOf(json.get("id")));
      String word = good ? style.good(status) : style.bad(status);
      return detail.isEmpty() ? id + " " + word : id + " " + word + " " + Style.safe(detail);
    }
  }

  Line one(StoredLetter letter) throws InterruptedException {
    return dry ? planned(letter) : sent(letter);
  }

  private Line planned(StoredLetter letter) {
    Map<String, Object> json = head(letter);
    return switch (relay.planned(letter, to)) {
      case ReplayPlan.Deliver(var destination, var key) -> {
        json.put("status", "would_deliver");
        json.put("destination", destination);
        json.put("idempotency_key", key);
        yield new Line(true, "would be delivered", "to " + destination, json);
      }
      case ReplayPlan.Reroute(var routes) -> {
        json.put("status", "would_route");
        json.put("routes", routes);
        yield new Line(true, "would be routed", "through " + String.join(", ", routes), json);
      }
      case ReplayPlan.Impossible(var problem) -> {
        json.put("status", "impossible");
        json.put("error", problem);
        yield new Line(false, "impossible:", problem, json);
      }
    };
  }

  private Line sent(StoredLetter letter) throws InterruptedException {
    if (!started) {
      relay.start();
      started = true;
    }
    Optional<Receipt> receipt = relay.replay(turns, letter, to, again);
    if (receipt.isEmpty()) {
      Map<String, Object> json = head(letter);
      json.put("status", "already_replayed");
      return new Line(true, "was replayed meanwhile", "by somebody else", json);
    }
    return line(letter, receipt.get());
  }

  private static Line line(StoredLetter letter, Receipt receipt) {
    Map<String, Object> json = head(letter);
    json.putAll(ReceiptReport.json(receipt));
    Disposition outcome = receipt.outcome();
    List<String> takers = outcome.destinations();
    String detail = receipt.error().or(() -> lastError(receipt)).orElse(String.join(", ", takers));
    return new Line(handled(outcome) && receipt.error().isEmpty(), outcome.label(), detail, json);
  }

  private static Optional<String> lastError(Receipt receipt) {
    return receipt.trails().stream()
        .filter(trail -> trail.takenBy().isEmpty())
        .flatMap(trail -> trail.steps().stream())
        .flatMap(step -> step.error().stream())
        .reduce((first, second) -> second);
  }

  private static boolean handled(Disposition outcome) {
    return switch (outcome) {
      case Disposition.Delivered delivered -> true;
      // The spec says by now that it is not for anybody.
      case Disposition.Filtered filtered -> true;
      case Disposition.DeadLettered again -> false;
      case Disposition.Unrouted nowhere -> false;
      case Disposition.Failed failed -> false;
    };
  }

  private static Map<String, Object> head(StoredLetter letter) {
    Map<String, Object> json = new LinkedHashMap<>();
    json.put("id", letter.envelope().id());
    json.put("letter", letter.key());
    return json;
  }
}
