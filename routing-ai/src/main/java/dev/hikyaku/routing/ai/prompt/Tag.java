package dev.hikyaku.routing.ai.prompt;

import dev.hikyaku.routing.ai.prompt.Problems.Place;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * A tag of a template, such as {@code {{role "user"}}}.
 *
 * @param inside what stands in its braces, without the marks of white space
 * @param at where it begins
 */
record Tag(String inside, Place at) {
  private static final Pattern PARTIAL =
      Pattern.compile(
          "#?>\\s*(?:\"([^\"]*)\"|'([^']*)'|\\[([^]]*)]|([^\\s}\"'\\[]+)).*", Pattern.DOTALL);
  private static final Pattern ROLE = Pattern.compile("[{&]?\\s*role\\b(.*)", Pattern.DOTALL);
  private static final Pattern NESTED_ROLE = Pattern.compile("(?s).*\\(\\s*role\\b.*");
  private static final Pattern WORD = Pattern.compile("\\s*(?:\"([^\"]*)\"|'([^']*)')\\s*}?\\s*");
  private static final Pattern HISTORY = Pattern.compile("[{&]?\\s*history\\s*}?");
  private static final Pattern INLINE =
      Pattern.compile("#\\*\\s*inline\\s+(?:\"([^\"]*)\"|'([^']*)')\\s*");

  /** The tags of a text, comments left out, in order. */
  static List<Tag> in(String text, Place begin) {
    List<Tag> tags = new ArrayList<>();
    int line = begin.line();
    int lineStart = 1 - begin.column();
    int from = 0;
    for (int open = text.indexOf("{{"); open >= 0; open = text.indexOf("{{", from)) {
      for (int i = from; i < open; i++) {
        if (text.charAt(i) == '\n') {
          line++;
          lineStart = i + 1;
        }
      }
      int end = end(text, open);
      if (end < 0) {
        return tags;
      }
      String inside = text.substring(open + 2, Math.max(open + 2, end - 2));
      if (!escaped(text, open) && !inside.startsWith("!")) {
        Place at = new Place(begin.file(), line, open - lineStart + 1);
        tags.add(new Tag(bare(inside), at));
      }
      from = escaped(text, open) ? open + 2 : end;
      for (int i = open; i < from; i++) {
        if (text.charAt(i) == '\n') {
          line++;
          lineStart = i + 1;
        }
      }
    }
    return tags;
  }

  /** Behind the tag that opens here; -1 when it does not close. */
  static int end(String text, int open) {
    boolean comment = text.startsWith("{{!--", open) || text.startsWith("{{~!--", open);
    String close = comment ? "--" : text.startsWith("{{{", open) ? "}}}" : "}}";
    int at = text.indexOf(close, open + 2);
    int end = comment && at >= 0 ? text.indexOf("}}", at) : at;
    return end < 0 ? -1 : end + (close.equals("}}}") ? 3 : 2);
  }

  /** Whether a backslash makes it plain text. */
  static boolean escaped(String text, int open) {
    return open > 0 && text.charAt(open - 1) == '\\' && (open < 2 || text.charAt(open - 2) != '\\');
  }

  private static String bare(String inside) {
    String bare = inside.strip();
    bare = bare.startsWith("~") ? bare.substring(1) : bare;
    return (bare.endsWith("~") ? bare.substring(0, bare.length() - 1) : bare).strip();
  }

  /** Whether it includes a partial. */
  boolean includes() {
    return inside.startsWith(">") || inside.startsWith("#>");
  }

  /** Whether it has a text of its own for the case that there is no such partial. */
  boolean hasOwnText() {
    return inside.startsWith("#>");
  }

  /** The partial's name; nothing when only the input knows it. */
  Optional<String> partial() {
    Matcher partial = PARTIAL.matcher(inside);
    return partial.matches()
        ? first(partial).filter(name -> !name.startsWith("("))
        : Optional.empty();
  }

  /** The name of a partial that is written in place. */
  Optional<String> inline() {
    Matcher inline = INLINE.matcher(inside);
    return inline.matches() ? first(inline) : Optional.empty();
  }

  /** Whether it inserts the history. */
  boolean placesHistory() {
    return HISTORY.matcher(inside).matches();
  }

  /** Whether it begins a message of a role. */
  boolean setsRole() {
    return ROLE.matcher(inside).matches() || NESTED_ROLE.matcher(inside).matches();
  }

  /** The word of its role; nothing when only the input knows it. */
  Optional<String> role() {
    Matcher role = ROLE.matcher(inside);
    Matcher word = WORD.matcher(role.matches() ? role.group(1) : "");
    return word.matches() ? first(word) : Optional.empty();
  }

  private static Optional<String> first(Matcher matched) {
    for (int i = 1; i <= matched.groupCount(); i++) {
      if (matched.group(i) != null) {
        return Optional.of(matched.group(i));
      }
    }
    return Optional.empty();
  }
}
