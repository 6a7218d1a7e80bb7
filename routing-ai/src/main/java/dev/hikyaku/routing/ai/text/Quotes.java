package dev.hikyaku.routing.ai.text;

import java.util.ArrayList;
import java.util.List;
import java.util.regex.Pattern;

/** Cuts the messages that a reply quotes. A message that is nothing but a forward is kept. */
final class Quotes {
  private static final int LONGEST_LOOK = 300;
  private static final int HEADER_LINES = 4;

  private static final Pattern INTRODUCTION =
      Pattern.compile(
          "(?:On|Am|Le|El) .{4,200}(?:wrote|schrieb|a écrit|escribió).{0,80}:"
              + "|.{1,80} (?:wrote|schrieb) (?:on|am) .{4,80}:");
  private static final Pattern DIVIDER =
      Pattern.compile(
          "[-_ ]*(?:original message|ursprüngliche nachricht|message d'origine"
              + "|forwarded message|weitergeleitete nachricht"
              + "|begin forwarded message)[-_ :]*",
          Pattern.CASE_INSENSITIVE | Pattern.UNICODE_CASE);
  private static final Pattern SENDER =
      Pattern.compile("\\*?(?:From|Von|De):\\*? .*", Pattern.CASE_INSENSITIVE);
  private static final Pattern HEADER =
      Pattern.compile(
          "\\*?(?:From|Von|Sent|Gesendet|Date|Datum|To|An|Cc|Subject|Betreff):\\*?.*",
          Pattern.CASE_INSENSITIVE);

  private Quotes() {}

  static List<String> cut(List<String> lines) {
    List<String> own = new ArrayList<>();
    for (int i = 0; i < lines.size(); i++) {
      if (opens(lines, i)) {
        return Prose.hasWord(String.join(" ", own)) ? own : forwarded(lines, i);
      }
      if (!lines.get(i).startsWith(">")) {
        own.add(lines.get(i));
      }
    }
    return own;
  }

  private static boolean opens(List<String> lines, int at) {
    String line = head(lines.get(at));
    return DIVIDER.matcher(line).matches() || introduces(lines, at) || headed(lines, at);
  }

  private static boolean introduces(List<String> lines, int at) {
    String line = head(lines.get(at));
    String wrapped = at + 1 < lines.size() ? head(line + " " + lines.get(at + 1)) : line;
    return INTRODUCTION.matcher(line).matches()
        || (!line.endsWith(".") && INTRODUCTION.matcher(wrapped).matches());
  }

  private static boolean headed(List<String> lines, int at) {
    if (!SENDER.matcher(head(lines.get(at))).matches()) {
      return false;
    }
    List<String> next = lines.subList(at + 1, Math.min(lines.size(), at + HEADER_LINES));
    return next.stream().anyMatch(line -> HEADER.matcher(head(line)).matches());
  }

  /** What follows the lines that open a quote, without marks. */
  private static List<String> forwarded(List<String> lines, int from) {
    return lines.subList(from, lines.size()).stream()
        .filter(line -> !DIVIDER.matcher(head(line)).matches())
        .filter(line -> !INTRODUCTION.matcher(head(line)).matches())
        .filter(line -> !HEADER.matcher(head(line)).matches())
        .map(line -> line.startsWith(">") ? line.substring(1).strip() : line)
        .toList();
  }

  private static String head(String line) {
    return line.length() <= LONGEST_LOOK ? line : line.substring(0, LONGEST_LOOK);
  }
}
