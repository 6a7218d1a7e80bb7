package dev.hikyaku.relay.observe;

import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.concurrent.RejectedExecutionException;
import java.util.function.UnaryOperator;
import java.util.logging.Formatter;
import java.util.logging.Handler;
import java.util.logging.Level;
import java.util.logging.LogRecord;
import java.util.logging.Logger;

/**
 * Where the log goes: every line of the process to standard error. Set up once, by the program; a
 * process that embeds a relay keeps its own logging.
 */
public final class Logs {
  private static final System.Logger LOG = System.getLogger("dev.hikyaku.relay");
  private static final Logger ROOT = Logger.getLogger("");

  /** Talkative libraries; held here since java.util.logging forgets a logger nobody holds. */
  private static final List<Logger> LIBRARIES =
      List.of("io.helidon", "io.micrometer", "io.prometheus").stream()
          .map(Logger::getLogger)
          .toList();

  /** Logs a failed bind with a stack trace that we report ourselves, in words. */
  private static final Logger FAILED_BIND = Logger.getLogger("io.helidon.webserver.LoomServer");

  /** Logs with a stack trace that a caller came as the server closed, which is told that anyway. */
  private static final Logger ACCEPTING = Logger.getLogger("io.helidon.webserver.ServerListener");

  /** Says with a stack trace, again and again, what {@link Outbox} says once. */
  private static final Logger EXPORTER = Logger.getLogger("io.opentelemetry");

  /** Says of a schema what is reported at its place. */
  private static final Logger SCHEMAS = Logger.getLogger("com.networknt");

  private Logs() {}

  /** How a line looks. */
  public enum Format {
    /** For people. */
    TEXT,
    /** One JSON object a line. */
    JSON
  }

  /**
   * Sends the process's log to standard error and drops every handler it had. What ends a thread is
   * logged too.
   *
   * @param least the least level printed; libraries print from WARNING on, at DEBUG from INFO on
   * @param mask hides secrets in a text
   */
  public static void configure(
      Format format, System.Logger.Level least, UnaryOperator<String> mask) {
    configure(format, least, mask, System.err);
  }

  static void configure(
      Format format, System.Logger.Level least, UnaryOperator<String> mask, PrintStream out) {
    Level level = julLevel(least);
    for (Handler old : ROOT.getHandlers()) {
      ROOT.removeHandler(old);
    }
    ROOT.addHandler(new Lines(formatter(format, mask), out));
    ROOT.setLevel(level);
    boolean talkative = level.intValue() <= Level.FINE.intValue();
    Level quiet = level.intValue() > Level.WARNING.intValue() ? level : Level.WARNING;
    // Never finer: the server's debug lines quote headers, and with them tokens.
    LIBRARIES.forEach(library -> library.setLevel(talkative ? Level.INFO : quiet));
    // The JVM would print it itself, and with it whatever secret is in it.
    Thread.setDefaultUncaughtExceptionHandler(Logs::ended);
    FAILED_BIND.setLevel(talkative ? Level.INFO : Level.OFF);
    SCHEMAS.setLevel(talkative ? Level.INFO : Level.OFF);
    EXPORTER.setLevel(talkative ? Level.INFO : Level.OFF);
    ACCEPTING.setFilter(
        entry -> talkative || !(entry.getThrown() instanceof RejectedExecutionException));
  }

  private static void ended(Thread thread, Throwable thrown) {
    LOG.log(
        System.Logger.Level.ERROR, "thread " + thread.getName() + " met a fault of ours", thrown);
  }

  private static Formatter formatter(Format format, UnaryOperator<String> mask) {
    return switch (format) {
      case TEXT -> new TextLines(mask);
      case JSON -> new JsonLines(mask);
    };
  }

  private static Level julLevel(System.Logger.Level level) {
    return switch (level) {
      case ALL -> Level.ALL;
      case TRACE -> Level.FINER;
      case DEBUG -> Level.FINE;
      case INFO -> Level.INFO;
      case WARNING -> Level.WARNING;
      case ERROR -> Level.SEVERE;
      case OFF -> Level.OFF;
    };
  }

  /** Writes each record as soon as it comes, in one piece. */
  private static final class Lines extends Handler {
    private final PrintStream out;

    Lines(Formatter formatter, PrintStream out) {
      this.out = out;
      setFormatter(formatter);
      setLevel(Level.ALL);
    }

    @Override
    public void publish(LogRecord entry) {
      if (isLoggable(entry)) {
        byte[] line = getFormatter().format(entry).getBytes(StandardCharsets.UTF_8);
        out.write(line, 0, line.length);
        out.flush();
      }
    }

    @Override
    public void flush() {
      out.flush();
    }

    @Override
    public void close() {
      out.flush();
    }
  }
}
