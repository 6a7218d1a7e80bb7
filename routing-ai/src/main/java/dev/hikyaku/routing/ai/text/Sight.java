package dev.hikyaku.routing.ai.text;

import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.SequencedMap;
import java.util.regex.MatchResult;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.jsoup.nodes.Element;

/**
 * Whether an element of HTML is seen, as its own attributes and those around it say. Size and
 * visibility go from an element to what is within it until something there says otherwise: mails
 * set a size of nothing on a table cell, against gaps, and the true one on each text in it.
 *
 * @param gone neither it nor anything within is shown
 * @param invisible its place is kept empty
 * @param sizeless its letters have no size
 */
record Sight(boolean gone, boolean invisible, boolean sizeless) {
  /** Nothing is said. */
  static final Sight PLAIN = new Sight(false, false, false);

  private static final Pattern COMMENT = Pattern.compile("/\\*[^*]{0,2000}\\*/");
  private static final Pattern ESCAPE =
      Pattern.compile("\\\\(?:([0-9a-fA-F]{1,6})\\s?|([^0-9a-fA-F]))", Pattern.DOTALL);
  private static final Pattern FAR =
      Pattern.compile("-\\d{3,}(?:\\.\\d*)?(?:px|pt|em|rem|vw|vh|%)?");
  private static final Pattern TINY = Pattern.compile("(?:0*\\.\\d+|0*1(?:\\.0*)?)(?:px|pt)");
  private static final Pattern NOTHING = Pattern.compile("[-+]?(?:0+(?:\\.0*)?|\\.0+)[a-z%]*");
  // A part of a size that is nothing is nothing.
  private static final Pattern RELATIVE =
      Pattern.compile("[\\d.]+(?:em|ex|ch|%)|larger|smaller|inherit|unset");
  private static final Pattern SIZE_IN_FONT =
      Pattern.compile(
          "(?:^|\\s)([\\d.]+(?:[a-z]+|%)?|(?:xx?-|x)?(?:small|large)|medium)(?=[\\s/])");

  boolean visible() {
    return !gone && !invisible && !sizeless;
  }

  /** That of an element within. */
  Sight within(Element element) {
    boolean hides = element.hasAttr("hidden");
    Sight own = new Sight(hides, invisible, sizeless);
    if (element.nameIs("font") && element.hasAttr("size")) {
      own = own.sized("medium");
    }
    Map<String, String> style = style(element.attr("style"));
    for (Map.Entry<String, String> said : style.entrySet()) {
      own = own.told(said.getKey(), said.getValue());
    }
    return away(style) ? new Sight(true, true, true) : own;
  }

  /** What a style says by property, where it says several things the last one. */
  private static Map<String, String> style(String written) {
    String plain = COMMENT.matcher(written).replaceAll("");
    plain = ESCAPE.matcher(plain).replaceAll(Sight::escaped).toLowerCase(Locale.ROOT);
    SequencedMap<String, String> style = new LinkedHashMap<>();
    for (String declaration : plain.split(";", -1)) {
      int colon = declaration.indexOf(':');
      if (colon > 0) {
        String value = declaration.substring(colon + 1).replace("!important", "").strip();
        style.putLast(declaration.substring(0, colon).strip(), value);
      }
    }
    return style;
  }

  private static String escaped(MatchResult escape) {
    String code = escape.group(1);
    if (code == null) {
      return Matcher.quoteReplacement(escape.group(2));
    }
    int letter = Integer.parseInt(code, 16);
    return Character.isValidCodePoint(letter)
        ? Matcher.quoteReplacement(Character.toString(letter))
        : "";
  }

  /** Whether it is put where nobody looks, or into a box without room. */
  private static boolean away(Map<String, String> style) {
    boolean boxed = List.of("hidden", "clip").contains(style.getOrDefault("overflow", ""));
    boolean flat =
        Stream.of("max-height", "height")
            .anyMatch(side -> NOTHING.matcher(style.getOrDefault(side, "")).matches());
    boolean off =
        Stream.of("left", "top", "right", "text-indent", "margin-left", "margin-top")
            .anyMatch(side -> FAR.matcher(style.getOrDefault(side, "")).matches());
    return off || (boxed && flat) || style.getOrDefault("mso-hide", "").equals("all");
  }

  private Sight told(String property, String value) {
    return switch (property) {
      case "display" -> new Sight(value.equals("none"), invisible, sizeless);
      case "opacity" -> NOTHING.matcher(value).matches() ? new Sight(true, true, true) : this;
      case "visibility" -> seen(value);
      case "font-size" -> sized(value);
      case "font" -> {
        var size = SIZE_IN_FONT.matcher(value);
        yield size.find() ? sized(size.group(1)) : this;
      }
      default -> this;
    };
  }

  private Sight seen(String value) {
    return switch (value) {
      case "hidden", "collapse" -> new Sight(gone, true, sizeless);
      case "visible" -> new Sight(gone, false, sizeless);
      default -> this;
    };
  }

  private Sight sized(String value) {
    if (RELATIVE.matcher(value).matches() && !NOTHING.matcher(value).matches()) {
      return this;
    }
    boolean small = NOTHING.matcher(value).matches() || TINY.matcher(value).matches();
    return new Sight(gone, invisible, small);
  }
}
