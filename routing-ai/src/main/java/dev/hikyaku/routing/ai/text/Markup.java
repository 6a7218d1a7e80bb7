package dev.hikyaku.routing.ai.text;

import java.util.ArrayDeque;
import java.util.Deque;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jsoup.nodes.Document;
import org.jsoup.nodes.Element;
import org.jsoup.nodes.Node;
import org.jsoup.nodes.TextNode;
import org.jsoup.parser.ParseSettings;
import org.jsoup.parser.Parser;
import org.jsoup.parser.Tag;
import org.jsoup.select.NodeFilter;

/**
 * Takes the markup out of HTML: tags, comments, styles, scripts, quoted mail, and what says of
 * itself that it is hidden, see {@link Sight}; entities become characters. Text that holds no HTML
 * tag comes back as it is, but for entities. Takes time in proportion to length.
 */
final class Markup implements NodeFilter {
  // With attributes as HTML has them, or "a<b and c>d" would be a tag.
  private static final Pattern HTML =
      Pattern.compile(
          "</?(?:html|body|head|p|div|br|wbr|hr|span|table|tbody|thead|tr|td|th|ul|ol|li|dl|dt|dd"
              + "|h[1-6]|strong|em|small|sub|sup|pre|code|center|section|article|header|footer"
              + "|blockquote|style|script|font|img|b|i|u|s|a)"
              + "(?:\\s++(?:[\\w:@.-]{1,50}+\\s*+=\\s*+(?:\"[^\"]{0,2000}+\"|'[^']{0,2000}+'"
              + "|[^\\s\"'<>]{1,2000}+)|(?:hidden|nowrap|noshade|async|defer)(?=[\\s/>])))*+\\s*+/?>"
              + "|<!doctype|<!--",
          Pattern.CASE_INSENSITIVE);
  private static final Pattern ENTITY =
      Pattern.compile("&(?:#\\d{1,7}|#[xX][0-9a-fA-F]{1,6}|[a-zA-Z][a-zA-Z0-9]{1,30});");
  private static final Pattern PLAIN_NAME = Pattern.compile("[A-Za-z]\\w*");
  private static final String QUOTE = "blockquote";
  private static final Set<String> SILENT = Set.of("style", "script", "head", "title", "template");
  private static final Set<String> INLINE =
      Set.of("b", "i", "u", "em", "strong", "span", "a", "font", "small", "sub", "sup", "code");
  private static final ParseSettings TAGS_AS_WRITTEN = new ParseSettings(true, false);
  private static final Set<String> CELLS = Set.of("td", "th");

  // Mails nest tables in tables, but not without end; what is deeper is lifted to this depth.
  private static final int DEEPEST = 256;

  private final boolean quotes;
  private final StringBuilder text = new StringBuilder();
  // How the elements are seen that are open at the moment, the innermost on top.
  private final Deque<Sight> open = new ArrayDeque<>();

  private Markup(boolean quotes) {
    this.quotes = quotes;
    open.push(Sight.PLAIN);
  }

  static String strip(String text) {
    return strip(text, false);
  }

  /** The same with what is quoted. */
  static String stripWithQuotes(String text) {
    return strip(text, true);
  }

  private static String strip(String text, boolean quotes) {
    return HTML.matcher(text).find() ? new Markup(quotes).read(text) : decoded(text);
  }

  private static String decoded(String text) {
    return ENTITY
        .matcher(text)
        .replaceAll(
            found -> Matcher.quoteReplacement(Parser.unescapeEntities(found.group(), true)));
  }

  private String read(String html) {
    Parser parser = Parser.htmlParser().setMaxDepth(DEEPEST).settings(TAGS_AS_WRITTEN);
    Document document = parser.parseInput(html, "");
    document.filter(this);
    return text.toString();
  }

  @Override
  public FilterResult head(Node node, int depth) {
    return switch (node) {
      case Element element -> opened(element);
      case TextNode words -> {
        if (open.element().visible()) {
          text.append(words.getWholeText().replace('\n', ' ').replace('\r', ' '));
        }
        yield FilterResult.CONTINUE;
      }
      default -> FilterResult.CONTINUE;
    };
  }

  private FilterResult opened(Element element) {
    Sight sight = open.element().within(element);
    String name = element.normalName();
    if (sight.gone()) {
      breakAt(element);
    }
    if (SILENT.contains(name) || sight.gone() || (name.equals(QUOTE) && !quotes)) {
      return FilterResult.SKIP_ENTIRELY;
    }
    open.push(sight);
    if (noTag(element)) {
      text.append('<').append(element.tagName()).append('>');
    } else {
      breakAt(element);
    }
    return FilterResult.CONTINUE;
  }

  /** Whether it only looks like a tag, as in {@code List<String>}. */
  private static boolean noTag(Element element) {
    return !Tag.isKnownTag(element.normalName())
        && element.attributesSize() == 0
        && PLAIN_NAME.matcher(element.tagName()).matches();
  }

  @Override
  public FilterResult tail(Node node, int depth) {
    if (node instanceof Element element) {
      open.pop();
      if (!element.tag().isEmpty() && !noTag(element)) {
        breakAt(element);
      }
    }
    return FilterResult.CONTINUE;
  }

  private void breakAt(Element element) {
    if (CELLS.contains(element.normalName())) {
      text.append(' ');
    } else if (!INLINE.contains(element.normalName()) && !endsParagraph()) {
      text.append('\n');
    }
  }

  private boolean endsParagraph() {
    int length = text.length();
    return length > 1 && text.charAt(length - 1) == '\n' && text.charAt(length - 2) == '\n';
  }
}
