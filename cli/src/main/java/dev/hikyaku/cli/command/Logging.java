package dev.hikyaku.cli.command;

import dev.hikyaku.relay.observe.Logs;
import dev.hikyaku.relay.spec.LogSpec;
import java.util.function.UnaryOperator;

/** The one place where the program sets up its log. */
final class Logging {
  private Logging() {}

  /** The same before a spec is read: there is no secret yet. */
  static void quiet() {
    quiet(UnaryOperator.identity());
  }

  /**
   * Warnings and errors only: for commands whose own lines say what happened.
   *
   * @param mask hides the spec's secrets
   */
  static void quiet(UnaryOperator<String> mask) {
    Logs.configure(Logs.Format.TEXT, System.Logger.Level.WARNING, mask);
  }

  /**
   * Nothing below an error: for commands that make things go wrong and count that themselves.
   *
   * @param mask hides the spec's secrets
   */
  static void silent(UnaryOperator<String> mask) {
    Logs.configure(Logs.Format.TEXT, System.Logger.Level.ERROR, mask);
  }

  /**
   * As a spec asks for: for a relay that runs.
   *
   * @param mask hides the spec's secrets
   */
  static void of(LogSpec logs, UnaryOperator<String> mask) {
    Logs.configure(format(logs), level(logs), mask);
  }

  private static Logs.Format format(LogSpec logs) {
    return switch (logs.format()) {
      case TEXT -> Logs.Format.TEXT;
      case JSON -> Logs.Format.JSON;
    };
  }

  private static System.Logger.Level level(LogSpec logs) {
    return switch (logs.level()) {
      case DEBUG -> System.Logger.Level.DEBUG;
      case INFO -> System.Logger.Level.INFO;
      case WARN -> System.Logger.Level.WARNING;
      case ERROR -> System.Logger.Level.ERROR;
    };
  }
}
