package dev.hikyaku.cli;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/**
 * A page of the documentation: its blocks, its tables, its links.
 *
 * @param path from the project's root
 * @param text all of it
 */
record Page(Path path, String text) {
  /** The project's root; tests run in the folder of their module. */
  static final Path PROJECT = Path.of("..").toAbsolutePath().normalize();

  private static final Pattern BLOCK = Pattern.compile("(?ms)^```([^\\n]*)\\n(.*?)^```$");
  private static final Pattern CODE = Pattern.compile("`([^`]*)`");

  /**
   * A fenced block.
   *
   * @param fence what stands behind the three backticks
   * @param code its text
   */
  record Block(String fence, String code) {
    String language() {
      return fence.split(" ", 2)[0];
    }

    /** What says how to treat the block. */
    String mark() {
      return fence.contains(" ") ? fence.substring(fence.indexOf(' ') + 1) : "";
    }
  }

  /** The one at a path from the project's root. */
  static Page of(String path) {
    try {
      return new Page(Path.of(path), Files.readString(PROJECT.resolve(path)));
    } catch (IOException e) {
      throw new IllegalStateException(e);
    }
  }

  /** Every page for users: the front page and all of docs but the decisions. */
  static List<Page> all() throws IOException {
    try (Stream<Path> files = Files.walk(PROJECT.resolve("docs"))) {
      Stream<String> docs =
          files
              .filter(file -> file.toString().endsWith(".md") && !file.toString().contains("adr"))
              .map(file -> PROJECT.relativize(file).toString())
              .sorted();
      return Stream.concat(Stream.of("README.md"), docs).map(Page::of).toList();
    }
  }

  List<Block> blocks() {
    return BLOCK
        .matcher(text)
        .results()
        .map(found -> new Block(found.group(1), found.group(2)))
        .toList();
  }

  /** The text below a heading, up to the next one of its rank or a higher one. */
  Page section(String heading) {
    String rank = heading.substring(0, heading.indexOf(' '));
    Pattern next = Pattern.compile("(?m)^#{1," + rank.length() + "} ");
    int start = text.indexOf("\n" + heading + "\n") + heading.length() + 2;
    if (start < heading.length() + 2) {
      throw new IllegalArgumentException(path + " has no heading " + heading);
    }
    Matcher end = next.matcher(text);
    return new Page(path, text.substring(start, end.find(start) ? end.start() : text.length()));
  }

  /** The rows of every table whose first column is headed so, cell by cell. */
  List<List<String>> table(String firstColumn) {
    List<List<String>> rows = new ArrayList<>();
    boolean inside = false;
    for (String line : text.lines().toList()) {
      boolean row = line.startsWith("| ");
      if (row && !inside && line.startsWith("| " + firstColumn + " |")) {
        inside = true;
      } else if (row && inside) {
        rows.add(cells(line));
      } else {
        inside &= line.startsWith("|--");
      }
    }
    return rows;
  }

  private static List<String> cells(String line) {
    String inner = line.substring(1, line.lastIndexOf('|'));
    return Stream.of(inner.split("\\|", -1)).map(String::strip).toList();
  }

  /** The words in code marks in a column of these tables, row by row. */
  List<String> words(String firstColumn, int column) {
    return table(firstColumn).stream().flatMap(row -> code(row.get(column)).stream()).toList();
  }

  /** Setting to default, from every table of settings. */
  Map<String, String> defaults() {
    Map<String, String> defaults = new LinkedHashMap<>();
    for (List<String> row : table("setting")) {
      code(row.get(0)).forEach(name -> defaults.put(name, row.get(1).replace("`", "")));
    }
    return defaults;
  }

  /** What a text has in code marks. */
  static List<String> code(String cell) {
    return CODE.matcher(cell).results().map(found -> found.group(1)).toList();
  }

  /** What follows a heading's marks, if there is such a heading. */
  Optional<String> title() {
    return text.lines().filter(line -> line.startsWith("# ")).map(l -> l.substring(2)).findFirst();
  }

  @Override
  public String toString() {
    return path.toString();
  }
}
