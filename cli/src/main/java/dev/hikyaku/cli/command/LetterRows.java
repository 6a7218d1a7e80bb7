package dev.hikyaku.cli.command;

import dev.hikyaku.cli.console.Style;
import dev.hikyaku.relay.letter.StoredLetter;
import java.util.List;

/**
 * The lines of {@code dlq list}. Letters are shown as they are read, so a column is as wide as its
 * widest cell so far: a long id moves what comes after it and hides nothing. Two spaces stand
 * between columns. Not thread-safe.
 */
final class LetterRows {
  private static final String GAP = "  ";
  private static final int ATTEMPTS = 3;
  private static final int SHOWN_ERROR = 60;

  private final Style style;
  // A time with nanoseconds, the longest reason, a usual name, the heading, an id of ours.
  private final int[] widths = {27, 9, 20, 8, 26};

  LetterRows(Style style) {
    this.style = style;
  }

  /** What stands over the lines. */
  String heading() {
    return style.faint(row(List.of("at", "reason", "where", "attempts", "id", "error")));
  }

  /** One letter. One that waits says nothing of that; all else stands at the end. */
  String line(StoredLetter letter) {
    String row =
        row(
            List.of(
                letter.at().toString(),
                letter.reason().label(),
                letter.destination().or(letter::route).orElse("-"),
                Long.toString(letter.attempts()),
                letter.envelope().id(),
                LetterReport.cut(letter.lastError(), SHOWN_ERROR)));
    return switch (letter.status()) {
      case WAITING -> row;
      case REPLAYED, UNKNOWN -> style.faint(row + " (" + letter.status().label() + ")");
    };
  }

  private String row(List<String> cells) {
    StringBuilder row = new StringBuilder();
    for (int column = 0; column < widths.length; column++) {
      row.append(padded(column, Style.safe(cells.get(column)))).append(GAP);
    }
    return row.append(Style.safe(cells.getLast())).toString();
  }

  private String padded(int column, String cell) {
    int length = cell.codePointCount(0, cell.length());
    widths[column] = Math.max(widths[column], length);
    String space = " ".repeat(widths[column] - length);
    return column == ATTEMPTS ? space + cell : cell + space;
  }
}
