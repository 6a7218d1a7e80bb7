package dev.hikyaku.routing.ai.prompt;

import dev.hikyaku.routing.ai.prompt.Problems.Place;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * The text of a prompt, taken apart.
 *
 * @param file its file, for errors
 * @param frontmatter the YAML between the lines of dashes
 * @param body the template
 */
record PromptText(String file, Optional<Piece> frontmatter, Piece body) {
  private static final Pattern LINE = Pattern.compile("([^\\r\\n]*)(?:\\r\\n|\\r|\\n|\\z)");
  private static final Pattern END = Pattern.compile("\\r\\n|\\r|\\n");
  private static final String DASHES = "---";

  /**
   * A part of the file.
   *
   * @param text its text
   * @param line where it begins, from 1
   */
  record Piece(String text, int line) {
    /** Without white space around it. */
    Piece stripped() {
      String begin = text.substring(0, text.length() - text.stripLeading().length());
      return new Piece(text.strip(), line + (int) END.matcher(begin).results().count());
    }
  }

  /** A file that begins, after comments, with a line of dashes has frontmatter up to the next. */
  static PromptText split(String file, String source, Problems problems) {
    String text = source.startsWith("\uFEFF") ? source.substring(1) : source;
    Matcher line = LINE.matcher(text);
    int number = 0;
    int opened = 0;
    int begin = 0;
    while (line.find() && (line.start() < text.length() || number == 0)) {
      number++;
      boolean dashes = line.group(1).stripTrailing().equals(DASHES);
      if (dashes && opened > 0) {
        Piece yaml = new Piece(text.substring(begin, line.start()), opened + 1);
        Piece body = new Piece(text.substring(line.end()), number + 1);
        return new PromptText(file, Optional.of(yaml), body.stripped());
      }
      if (dashes) {
        opened = number;
        begin = line.end();
      } else if (opened == 0 && !isComment(line.group(1))) {
        break;
      }
    }
    if (opened > 0) {
      Place at = new Place(file, opened, 1);
      problems.error(at, "", "the frontmatter that begins here has no end", "close it with ---");
    }
    return new PromptText(file, Optional.empty(), new Piece(text, 1));
  }

  private static boolean isComment(String line) {
    return line.isBlank() || line.startsWith("#");
  }
}
