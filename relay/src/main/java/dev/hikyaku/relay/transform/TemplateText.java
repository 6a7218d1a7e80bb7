package dev.hikyaku.relay.transform;

import java.util.List;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * A template as people write it, who may come from Go templates: a leading dot is taken off, and
 * what has no meaning in Handlebars is a problem that shows the Handlebars form.
 */
final class TemplateText {
  private static final Pattern QUOTED = Pattern.compile("\"[^\"]*\"|'[^']*'|\\[[^\\]]*\\]");
  private static final Pattern QUOTED_OR_DOT =
      Pattern.compile(QUOTED.pattern() + "|(?<![\\w.\\]/@])\\.(?=[A-Za-z_\\[])");
  private static final String NOTHING = "{{!}}";
  private static final Set<String> GO_WORDS =
      Set.of("if", "range", "with", "end", "else if", "define", "template", "block", "break");
  private static final Set<String> GO_FUNCTIONS =
      Set.of(
          "printf",
          "print",
          "println",
          "index",
          "len",
          "eq",
          "ne",
          "lt",
          "le",
          "gt",
          "ge",
          "and",
          "or",
          "not",
          "html",
          "js",
          "urlquery",
          "slice",
          "call",
          "toJson",
          "upper",
          "lower");

  private TemplateText() {}

  /**
   * The text as Handlebars takes it.
   *
   * @throws CompileProblem when it is a Go template at heart, or wants another file
   */
  static String handlebars(String text) throws CompileProblem {
    StringBuilder plain = new StringBuilder();
    int from = 0;
    for (int open = text.indexOf("{{"); open >= 0; open = text.indexOf("{{", from)) {
      boolean triple = text.startsWith("{{{", open);
      if (text.startsWith("{{{{", open)) {
        throw new CompileProblem("uses a raw block", "write \\{{ for two braces");
      }
      int begin = open + (triple ? 3 : 2);
      String close = text.startsWith("!--", begin) ? "--}}" : triple ? "}}}" : "}}";
      int end = text.indexOf(close, begin);
      if (end < 0) {
        break;
      }
      plain.append(text, from, begin).append(inside(text.substring(begin, end))).append(close);
      from = end + close.length();
      if (text.startsWith("}", from)) {
        plain.append(NOTHING); // or the parser takes the brace of a JSON object for a third one
      }
    }
    return plain.append(text.substring(from)).toString();
  }

  private static String inside(String tag) throws CompileProblem {
    String bare = QUOTED.matcher(tag).replaceAll("\"\"").replaceAll("^~|~$", "").strip();
    if (bare.startsWith("!")) {
      return tag;
    }
    mustBeHandlebars(bare);
    return withoutDots(tag);
  }

  private static void mustBeHandlebars(String tag) throws CompileProblem {
    if (tag.startsWith(">") || tag.startsWith("#>") || tag.startsWith("#*")) {
      throw new CompileProblem("uses a partial", "write it in one text");
    }
    if (tag.contains("|") && !tag.matches("(?s)#.*\\bas\\s*\\|[^|]*\\|")) {
      throw new CompileProblem(
          "uses a Go pipeline", "Handlebars has none: write {{json.id}}, or use jq to change it");
    }
    if (tag.contains(":=") || tag.startsWith("$")) {
      throw new CompileProblem("uses a Go variable", "Handlebars has none: write {{json.id}}");
    }
    String word = List.of(tag.split("\\s+")).get(0);
    if (GO_WORDS.contains(word)) {
      throw new CompileProblem(
          "uses the Go word '" + word + "'",
          "in Handlebars: {{#if json.a}}...{{else}}...{{/if}}, {{#each json.list}}...{{/each}}");
    }
    if (GO_FUNCTIONS.contains(word) && tag.contains(" ")) {
      throw new CompileProblem(
          "uses the Go function '" + word + "'", "in Handlebars: {{json.id}}, {{json json.list}}");
    }
  }

  private static String withoutDots(String tag) {
    return QUOTED_OR_DOT
        .matcher(tag)
        .replaceAll(
            found -> Matcher.quoteReplacement(found.group().equals(".") ? "" : found.group()));
  }
}
