package dev.hikyaku.cli.console;

import dev.hikyaku.relay.message.Json;
import java.io.InputStream;
import java.io.OutputStream;
import java.util.Map;
import java.util.Optional;
import java.util.function.UnaryOperator;

/**
 * Where a command reads and prints: data goes to standard output, talk to standard error, nothing
 * else to either. Used by the thread of the command only.
 */
public final class Console {
  private final InputStream in;
  private final Output out;
  private final Output err;
  private final Map<String, String> environment;
  private final Style outStyle;
  private final Style errStyle;
  private final boolean typed;
  private final boolean watched;
  private UnaryOperator<String> mask = UnaryOperator.identity();

  /**
   * On these streams.
   *
   * @param environment for {@code NO_COLOR}, {@code TERM} and {@code HIKYAKU_DEBUG}
   * @param terminals which of the streams are terminals: {@code in}, {@code out}, {@code err}
   */
  public Console(
      InputStream in,
      OutputStream out,
      OutputStream err,
      Map<String, String> environment,
      String terminals) {
    this.in = in;
    this.out = new Output(out);
    this.err = new Output(err);
    this.environment = Map.copyOf(environment);
    this.typed = terminals.contains("in");
    this.watched = terminals.contains("err") && !"dumb".equals(environment.get("TERM"));
    this.outStyle = style(terminals.contains("out"));
    this.errStyle = style(terminals.contains("err"));
  }

  private Style style(boolean terminal) {
    boolean wanted = environment.getOrDefault("NO_COLOR", "").isEmpty();
    boolean able = !environment.getOrDefault("TERM", "").equals("dumb");
    return new Style(terminal && wanted && able);
  }

  /** Standard input. */
  public InputStream in() {
    return in;
  }

  /** Whether somebody would have to type standard input. */
  public boolean typed() {
    return typed;
  }

  /** A line of data. */
  public void print(String line) {
    out.line(mask.apply(line));
  }

  /** Lines of data. */
  public void print(Iterable<String> lines) {
    lines.forEach(this::print);
  }

  /** Text of several lines as it is; its author is the program itself. */
  public void printPage(String text) {
    out.write(text);
  }

  /** A document of data: a map, a list or a tree as one line of JSON. */
  public void json(Object document) {
    print(Json.write(document));
  }

  /** A line for whoever watches. */
  public void say(String line) {
    err.line(mask.apply(line));
  }

  /** Whether somebody watches standard error: a line there may then change. */
  public boolean watched() {
    return watched;
  }

  /** A line for whoever watches, in place of the one that was drawn before; empty clears it. */
  public void draw(String line) {
    err.write("\r" + mask.apply(line) + "\u001b[K");
  }

  /** A line about something that went wrong. */
  public void complain(String problem) {
    // Masked first: a secret of several lines would not be known again on one.
    say(errStyle.bad("hikyaku:") + " " + Style.safe(mask.apply(problem)));
  }

  /** From here on, everything printed passes through this: it hides a spec's secrets. */
  public void hide(UnaryOperator<String> masking) {
    mask = masking;
  }

  /** How standard output is coloured. */
  public Style outStyle() {
    return outStyle;
  }

  /** How standard error is coloured. */
  public Style errStyle() {
    return errStyle;
  }

  /** Whether nobody reads standard output any more: a long listing may end. */
  public boolean unread() {
    return out.closed();
  }

  /** Why not all data could be printed, if so; a reader who left is no fault. */
  public Optional<String> fault() {
    return out.fault();
  }

  /** Whether the trace of an unexpected error is shown. */
  public boolean debug() {
    return !environment.getOrDefault("HIKYAKU_DEBUG", "").isEmpty();
  }
}
