package dev.hikyaku.cli.command;

import dev.hikyaku.relay.spec.LogSpec;
import java.util.List;
import java.util.logging.Level;
import java.util.logging.Logger;

/**
 * The one place where the program sets up its log. Libraries speak up only when something may need
 * a hand: their greetings are no business of a relay's user.
 */
final class Logging {
  // Held here: the log system itself keeps loggers, and their levels, only weakly.
  private static final Logger ALL = Logger.getLogger("");
  private static final Logger OURS = Logger.getLogger("dev.hikyaku");
  static final List<Logger> SET = List.of(ALL, OURS);

  private Logging() {}

  /** Warnings and errors only: for commands whose own lines say what happened. */
  static void quiet() {
    SET.forEach(logger -> logger.setLevel(Level.WARNING));
  }

  /** As a spec asks for: for a relay that runs. */
  static void of(LogSpec logs) {
    OURS.setLevel(
        switch (logs.level()) {
          case DEBUG -> Level.FINE;
          case INFO -> Level.INFO;
          case WARN -> Level.WARNING;
          case ERROR -> Level.SEVERE;
        });
  }
}
