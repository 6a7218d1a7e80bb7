package dev.hikyaku.relay.settle;

import java.lang.System.Logger;
import java.lang.System.Logger.Level;
import java.util.Optional;

/** The log lines of this package: one a letter, never a body or a header. */
final class SettlementLog {
  private static final Logger LOG = System.getLogger(SettlementLog.class.getPackageName());

  private SettlementLog() {}

  /** A letter was stored. */
  static void deadLettered(Letter letter, String where) {
    warn("dead-lettered to " + where + ": " + facts(letter));
  }

  /** A letter could not be stored anywhere. */
  static void lost(Letter letter, String error) {
    warn("could not be dead-lettered (" + error + "): " + facts(letter));
  }

  /** A best-effort destination failed. */
  static void dropped(Letter letter) {
    warn("dropped by a best-effort destination: " + facts(letter));
  }

  /** No route takes the source. */
  static void unrouted(Letter letter) {
    warn("unrouted: " + facts(letter));
  }

  private static String facts(Letter letter) {
    return "message="
        + letter.envelope().id()
        + field("route", letter.route())
        + field("destination", letter.destination())
        + field("reason", Optional.of(letter.reason().label()))
        + field("error", Optional.of(letter.error()));
  }

  private static String field(String name, Optional<String> value) {
    return value.map(text -> " " + name + "=" + text).orElse("");
  }

  /** Ids and errors come from outside: a line break in one must not forge a second line. */
  private static void warn(String line) {
    LOG.log(Level.WARNING, line.replaceAll("\\p{Cntrl}+", " "));
  }
}
