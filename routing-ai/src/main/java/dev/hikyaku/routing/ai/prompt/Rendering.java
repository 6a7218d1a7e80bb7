package dev.hikyaku.routing.ai.prompt;

import com.github.jknack.handlebars.Options;
import java.io.Writer;
import java.util.ArrayList;
import java.util.List;

/**
 * One rendering under way. Helpers leave marks in the text where a message begins or something is
 * inserted. A mark holds a token that is drawn anew each time, so no text that is rendered can hold
 * one. Not thread-safe.
 */
final class Rendering extends Writer {
  /** Where helpers find it; no template can write this name. */
  static final String KEY = "a rendering under way";

  private static final int MOST_CHARACTERS = 8_000_000;
  private static final int MOST_STEPS = 1_000_000;
  private static final String CLOSE = ">>>";

  private final String open;
  private final List<Mark> marks = new ArrayList<>();
  private final StringBuilder text = new StringBuilder();
  private int steps;

  /** Every mark holds this token. */
  Rendering(String token) {
    this.open = "<<<" + token + ":";
  }

  /** What a mark stands for. */
  sealed interface Mark {
    /** A message of a role begins. */
    record Begins(Role role) implements Mark {}

    /** The history stands here. */
    record History() implements Mark {}

    /** A part that is no text. */
    record Is(Part part) implements Mark {}
  }

  /** A piece of the text between marks, or a mark. */
  sealed interface Piece {
    /** Text. */
    record Plain(String text) implements Piece {}

    /** A mark. */
    record Marked(Mark mark) implements Piece {}
  }

  /** The one that a helper works for. */
  static Rendering of(Options options) {
    Rendering rendering = options.data(KEY);
    return rendering;
  }

  /** Leaves a mark: the text to print. */
  String mark(Mark mark) {
    step();
    marks.add(mark);
    return open + (marks.size() - 1) + CLOSE;
  }

  /** One more step of a loop. */
  void step() {
    if (++steps > MOST_STEPS) {
      throw new Unrenderable("takes more than " + MOST_STEPS + " steps");
    }
  }

  /** A text of this length is about to be made. */
  void room(long length) {
    if (length > MOST_CHARACTERS) {
      throw new Unrenderable("makes more than " + MOST_CHARACTERS + " characters");
    }
  }

  /** What was printed, taken apart at the marks. */
  List<Piece> pieces() {
    List<Piece> pieces = new ArrayList<>();
    String all = text.toString();
    int from = 0;
    for (int at = all.indexOf(open); at >= 0; at = all.indexOf(open, from)) {
      int end = all.indexOf(CLOSE, at);
      pieces.add(new Piece.Plain(all.substring(from, at)));
      pieces.add(new Piece.Marked(marks.get(Integer.parseInt(all, at + open.length(), end, 10))));
      from = end + CLOSE.length();
    }
    pieces.add(new Piece.Plain(all.substring(from)));
    return pieces;
  }

  @Override
  public void write(char[] chars, int from, int length) {
    step();
    room((long) text.length() + length);
    text.append(chars, from, length);
  }

  @Override
  public void flush() {}

  @Override
  public void close() {}

  @Override
  public String toString() {
    return KEY;
  }
}
