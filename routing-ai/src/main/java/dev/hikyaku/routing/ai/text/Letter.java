package dev.hikyaku.routing.ai.text;

import java.util.ArrayList;
import java.util.List;
import java.util.regex.Pattern;

/**
 * A message as a letter: greeting, what its writer wrote, closing, signature, quoted replies. Only
 * what was written is kept, one paragraph a line, spaces folded.
 */
final class Letter {
  private static final Pattern LINE_END = Pattern.compile("\\R");
  private static final Pattern SPACES = Pattern.compile("[\\s\\u00A0\\u202F]+");
  private static final Pattern RULER = Pattern.compile("[-_=*~#·•\\s]{3,}");
  private static final Pattern LONG_LINK = Pattern.compile("(https?://[^\\s?#]{1,60})\\S*");
  private static final int LONGEST_GREETING = 60;
  private static final Pattern SALUTATION =
      Pattern.compile("\\p{Lu}\\p{L}*(?: \\p{Lu}\\p{L}*){0,2},");
  // Nothing but a greeting: who is greeted has a capital, or is one of those everybody greets.
  private static final Pattern GREETING =
      Pattern.compile(
          "(?i:hi|hello|hey|dear|good (?:morning|afternoon|evening|day)|greetings|to whom it may"
              + " concern|hallo|guten (?:tag|morgen|abend)|moin|servus|liebe[rs]?|sehr geehrte[rs]?)"
              + "(?:[\\s,]+(?:\\p{Lu}[\\p{L}.'’-]*|(?i:team|all|there|everyone|everybody|folks"
              + "|guys|support|customer|service|sirs?|madam|or|and|the|again|zusammen|und|herr|frau"
              + "|damen|herren)\\b)){0,6}\\s*[,!:.]*"
              + "|(?i:hi|hello|hey|dear|hallo|liebe[rs]?)\\s\\p{L}+,");
  private static final Pattern QUOTED = Pattern.compile("^[>\\s]+");

  private Letter() {}

  /** What its writer wrote; empty when that is nothing. */
  static String written(String text) {
    List<String> lines = lines(text);
    List<String> own = Signature.cut(Quotes.cut(lines));
    String ungreeted = fold(own, true);
    return ungreeted.isEmpty() ? fold(own, false) : ungreeted;
  }

  /** All of it, without the marks of quotes. */
  static String whole(String text) {
    return fold(
        lines(text).stream().map(line -> QUOTED.matcher(line).replaceFirst("")).toList(), false);
  }

  private static List<String> lines(String text) {
    return LINE_END
        .splitAsStream(Invisible.cut(text))
        .map(line -> SPACES.matcher(line).replaceAll(" ").strip())
        .toList();
  }

  private static String fold(List<String> lines, boolean ungreeted) {
    List<String> paragraphs = new ArrayList<>();
    StringBuilder paragraph = new StringBuilder();
    for (String line : lines) {
      boolean greets = ungreeted && paragraphs.size() <= 1 && paragraph.isEmpty() && greeting(line);
      if (line.isEmpty() || RULER.matcher(line).matches() || greets) {
        end(paragraph, paragraphs);
      } else {
        paragraph.append(paragraph.isEmpty() ? "" : " ").append(line);
      }
    }
    end(paragraph, paragraphs);
    return LONG_LINK.matcher(String.join("\n", paragraphs)).replaceAll("$1");
  }

  private static boolean greeting(String line) {
    return (line.length() <= LONGEST_GREETING && GREETING.matcher(line).matches())
        || SALUTATION.matcher(line).matches();
  }

  private static void end(StringBuilder paragraph, List<String> paragraphs) {
    if (!paragraph.isEmpty()) {
      paragraphs.add(paragraph.toString());
      paragraph.setLength(0);
    }
  }
}
