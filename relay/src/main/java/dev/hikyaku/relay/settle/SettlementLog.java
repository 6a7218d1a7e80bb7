package dev.hikyaku.relay.settle;

import dev.hikyaku.relay.observe.LogFields;
import java.lang.System.Logger;
import java.lang.System.Logger.Level;

/** The log lines of this package: one a letter, never a body or a header. */
final class SettlementLog {
  private static final Logger LOG = System.getLogger(SettlementLog.class.getPackageName());

  private SettlementLog() {}

  /** A letter was stored. */
  static void deadLettered(Letter letter, String where) {
    LOG.log(Level.WARNING, "dead-lettered {0}", facts(letter).and("place", where));
  }

  /**
   * A letter could not be stored anywhere.
   *
   * @param problem why not
   */
  static void lost(Letter letter, String problem) {
    LOG.log(Level.WARNING, "could not be dead-lettered {0}", facts(letter).and("problem", problem));
  }

  /** A best-effort destination failed. */
  static void dropped(Letter letter) {
    LOG.log(Level.WARNING, "dropped by a best-effort destination {0}", facts(letter));
  }

  /** No route takes the source. */
  static void unrouted(Letter letter) {
    LOG.log(Level.WARNING, "unrouted {0}", facts(letter));
  }

  private static LogFields facts(Letter letter) {
    return LogFields.of("id", letter.envelope().id())
        .andIf("route", letter.route())
        .andIf("destination", letter.destination())
        .and("reason", letter.reason().label())
        .and("error", letter.error());
  }
}
