package dev.hikyaku.cli.command;

import dev.hikyaku.cli.console.Style;
import dev.hikyaku.cli.console.Table;
import dev.hikyaku.relay.Tally;
import dev.hikyaku.relay.spi.Disposition;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** What a run did, for people and for programs. */
final class TallyReport {
  private static final String FAILED = new Disposition.Failed("").label();

  private TallyReport() {}

  /** The document of {@code run --once --json}. */
  static Map<String, Object> json(Tally tally) {
    Map<String, Object> destinations = new LinkedHashMap<>();
    tally
        .destinations()
        .forEach(
            (name, counts) -> {
              Map<String, Object> one = new LinkedHashMap<>();
              one.put("delivered", counts.delivered());
              one.put("failed", counts.failed());
              destinations.put(name, one);
            });
    Map<String, Object> document = new LinkedHashMap<>();
    document.put("outcomes", tally.outcomes());
    document.put("destinations", destinations);
    document.put("routers", tally.routers());
    return document;
  }

  /** A table each of outcomes, destinations and routers, a blank line between them. */
  static List<String> lines(Tally tally, Style style) {
    Table outcomes = new Table("outcome", "messages");
    tally.outcomes().forEach(outcomes::row);
    Table destinations = new Table("destination", "delivered", "failed");
    tally
        .destinations()
        .forEach((name, counts) -> destinations.row(name, counts.delivered(), counts.failed()));
    Table routers = new Table("router", "decided");
    tally.routers().forEach(routers::row);

    List<String> lines = new ArrayList<>(outcomes.lines(style));
    for (Table table : List.of(destinations, routers)) {
      if (!table.isEmpty()) {
        lines.add("");
        lines.addAll(table.lines(style));
      }
    }
    return lines;
  }

  /** Whether every message was acked and all input became messages. */
  static boolean lossless(Tally tally) {
    return failed(tally) == 0 && tally.broken() == 0;
  }

  /** Why it was not. */
  static List<String> complaints(Tally tally) {
    List<String> complaints = new ArrayList<>();
    if (failed(tally) > 0) {
      complaints.add(failed(tally) + " failed: neither delivered nor dead-lettered, not acked");
    }
    if (tally.broken() > 0) {
      complaints.add(tally.broken() + " broken in the input: could not become a message");
    }
    return complaints;
  }

  private static long failed(Tally tally) {
    return tally.outcomes().getOrDefault(FAILED, 0L);
  }
}
