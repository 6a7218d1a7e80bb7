package dev.hikyaku.routing.ai.text;

import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * Takes the markup out of HTML: tags, comments, styles, scripts, quoted mail, elements that say of
 * themselves that they are hidden; entities become characters. Text that holds no HTML tag comes
 * back as it is. Takes time in proportion to length.
 */
final class Markup {
  private static final Pattern HTML =
      Pattern.compile(
          "</?(?:html|body|head|p|div|br|span|table|tr|td|ul|ol|li|h[1-6]|strong|em|blockquote"
              + "|style|script|font|img|b|i|u|a)(?:\\s[^<>]{0,2000})?/?>|<!doctype",
          Pattern.CASE_INSENSITIVE);
  private static final Set<String> SILENT =
      Set.of("style", "script", "head", "title", "blockquote", "template");
  private static final Set<String> INLINE =
      Set.of("b", "i", "u", "em", "strong", "span", "a", "font", "small", "sub", "sup", "code");
  private static final Set<String> EMPTY =
      Set.of("area", "base", "br", "col", "embed", "hr", "img", "input", "link", "meta", "wbr");
  private static final Pattern HIDDEN =
      Pattern.compile(
          "\\s(?:hidden(?=[\\s=>/])|style\\s*=[^>]*?(?:display\\s*:\\s*none"
              + "|visibility\\s*:\\s*hidden|(?:font-size|opacity)\\s*:\\s*0(?![.\\d]*[1-9])))");
  private static final int LONGEST_TAG = 2000;
  private static final Map<String, String> ENTITIES =
      Map.ofEntries(
          Map.entry("amp", "&"),
          Map.entry("lt", "<"),
          Map.entry("gt", ">"),
          Map.entry("quot", "\""),
          Map.entry("apos", "'"),
          Map.entry("nbsp", " "),
          Map.entry("auml", "ä"),
          Map.entry("ouml", "ö"),
          Map.entry("uuml", "ü"),
          Map.entry("Auml", "Ä"),
          Map.entry("Ouml", "Ö"),
          Map.entry("Uuml", "Ü"),
          Map.entry("szlig", "ß"),
          Map.entry("euro", "€"),
          Map.entry("eacute", "é"),
          Map.entry("rsquo", "’"),
          Map.entry("lsquo", "‘"),
          Map.entry("ldquo", "“"),
          Map.entry("rdquo", "”"),
          Map.entry("ndash", "–"),
          Map.entry("mdash", "—"),
          Map.entry("hellip", "…"));
  private static final int LONGEST_ENTITY = 10;

  private final String html;
  private final String lower;
  private final StringBuilder text = new StringBuilder();
  private int at;

  private Markup(String html) {
    this.html = html;
    this.lower = html.toLowerCase(Locale.ROOT);
  }

  static String strip(String text) {
    return HTML.matcher(text).find() ? new Markup(text).strip() : text;
  }

  private String strip() {
    while (at < html.length()) {
      char c = html.charAt(at);
      if (c == '<' && startsTag()) {
        skipTag();
      } else if (c == '&') {
        takeEntity();
      } else {
        text.append(c == '\n' || c == '\r' ? ' ' : c);
        at++;
      }
    }
    return text.toString();
  }

  private boolean startsTag() {
    char next = at + 1 < html.length() ? html.charAt(at + 1) : ' ';
    return Character.isLetter(next) || next == '/' || next == '!' || next == '?';
  }

  private void skipTag() {
    if (lower.startsWith("<!--", at)) {
      skipTo("-->");
      return;
    }
    String name = tagName();
    boolean opens = html.charAt(at + 1) != '/';
    if (opens && SILENT.contains(name)) {
      skipTo("</" + name);
    } else if (opens && hidden(name)) {
      skipElement(name);
    }
    skipTo(">");
    if (!INLINE.contains(name)) {
      text.append(name.equals("td") || name.equals("th") ? ' ' : '\n');
    }
  }

  private String tagName() {
    int from = html.charAt(at + 1) == '/' ? at + 2 : at + 1;
    int to = from;
    while (to < lower.length() && Character.isLetterOrDigit(lower.charAt(to))) {
      to++;
    }
    return lower.substring(from, to);
  }

  private boolean hidden(String name) {
    int end = lower.indexOf('>', at);
    int shown = Math.min(end < 0 ? lower.length() : end + 1, at + LONGEST_TAG);
    return !name.isEmpty()
        && !EMPTY.contains(name)
        && HIDDEN.matcher(lower).region(at, shown).find();
  }

  /** Goes to the tag that ends the element which begins here, past others of its name within. */
  private void skipElement(String name) {
    Matcher tag = Pattern.compile("<(/?)" + name + "\\b").matcher(lower).region(at, lower.length());
    int open = 0;
    while (tag.find()) {
      open += tag.group(1).isEmpty() ? 1 : -1;
      if (open == 0) {
        at = tag.start();
        return;
      }
    }
    at = html.length();
  }

  /** Goes behind the next such mark, or to the end when there is none. */
  private void skipTo(String mark) {
    int found = lower.indexOf(mark, at);
    at = found < 0 ? html.length() : found + mark.length();
  }

  private void takeEntity() {
    int end = html.indexOf(';', at);
    boolean entity = end > at + 1 && end - at <= LONGEST_ENTITY;
    String name = entity ? html.substring(at + 1, end) : "";
    String plain = name.startsWith("#") ? numbered(name) : ENTITIES.getOrDefault(name, "");
    text.append(plain.isEmpty() ? "&" : plain);
    at = plain.isEmpty() ? at + 1 : end + 1;
  }

  private static String numbered(String name) {
    boolean hex = name.startsWith("#x") || name.startsWith("#X");
    try {
      int code = Integer.parseInt(name.substring(hex ? 2 : 1), hex ? 16 : 10);
      return Character.isValidCodePoint(code) ? Character.toString(code) : "";
    } catch (NumberFormatException junk) {
      return "";
    }
  }
}
