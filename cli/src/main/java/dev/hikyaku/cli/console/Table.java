package dev.hikyaku.cli.console;

import java.util.ArrayList;
import java.util.List;

/**
 * Rows under a heading, columns aligned: numbers to the right, all else to the left. Not
 * thread-safe.
 */
public final class Table {
  private static final String GAP = "  ";

  private final List<String> heading;
  private final List<List<String>> rows = new ArrayList<>();

  /** With these columns and no row. */
  public Table(String... heading) {
    this.heading = List.of(heading);
  }

  /** One more row, as many cells as there are columns. */
  public void row(Object... cells) {
    List<String> row = new ArrayList<>();
    for (Object cell : cells) {
      row.add(Style.safe(cell.toString()));
    }
    rows.add(row);
  }

  /** Whether there is no row. */
  public boolean isEmpty() {
    return rows.isEmpty();
  }

  /** The heading, then the rows. */
  public List<String> lines(Style style) {
    List<String> lines = new ArrayList<>();
    lines.add(style.faint(line(heading)));
    rows.forEach(row -> lines.add(line(row)));
    return lines;
  }

  private String line(List<String> cells) {
    StringBuilder line = new StringBuilder();
    for (int column = 0; column < cells.size(); column++) {
      line.append(column == 0 ? "" : GAP).append(padded(cells.get(column), column));
    }
    return line.toString().stripTrailing();
  }

  private String padded(String cell, int column) {
    String space = " ".repeat(width(column) - length(cell));
    return numeric(column) ? space + cell : cell + space;
  }

  private int width(int column) {
    int widest = rows.stream().mapToInt(row -> length(row.get(column))).max().orElse(0);
    return Math.max(widest, length(heading.get(column)));
  }

  private boolean numeric(int column) {
    return !rows.isEmpty() && rows.stream().allMatch(row -> row.get(column).matches("\\d+"));
  }

  private static int length(String text) {
    return text.codePointCount(0, text.length());
  }
}
