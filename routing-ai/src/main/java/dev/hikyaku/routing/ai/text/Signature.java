package dev.hikyaku.routing.ai.text;

import java.util.ArrayList;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** Cuts what stands below a letter: closing words, name, company, numbers, legal notices. */
final class Signature {
  private static final int LONGEST_SIGNATURE = 400;
  private static final int LONGEST_LINE = 120;

  private static final String CLOSING_WORDS =
      "(?:(?:best|kind|kindest|warm|warmest|many) (?:regards|wishes)|regards|sincerely(?: yours)?"
          + "|yours (?:sincerely|faithfully|truly)|cheers|all the best|with best regards"
          + "|mit (?:freundlichen|besten|herzlichen|lieben) grüßen|mit freundlichem gruß"
          + "|(?:viele|beste|liebe|herzliche|freundliche|schöne) grüße|gruß|mfg|lg|vg)";
  private static final Pattern CLOSING_LINE =
      Pattern.compile(
          "(?:"
              + CLOSING_WORDS
              + "|(?:many |best )?thanks(?: in advance| so much| a lot)?"
              + "|thank you(?: very much| in advance)?|danke(?: im voraus)?|vielen dank)"
              + "(?:[\\s,.!;-]+(?:and "
              + CLOSING_WORDS
              + "|\\p{Lu}[\\p{L}.'-]*\\s*){0,4})?[\\s,.!;-]*",
          Pattern.CASE_INSENSITIVE | Pattern.UNICODE_CASE);
  private static final Pattern CLOSING_INSIDE =
      Pattern.compile(
          "(?<=[.!?,)] |^)(?:many thanks and |thanks and )?" + CLOSING_WORDS + "\\s*[,.!\\p{Lu}]",
          Pattern.CASE_INSENSITIVE | Pattern.UNICODE_CASE);
  private static final Pattern DEVICE =
      Pattern.compile(
          "(?:sent from my|sent via|gesendet von|von meinem .* gesendet|get outlook for).*",
          Pattern.CASE_INSENSITIVE);
  private static final Pattern NOTICE =
      Pattern.compile(
          "(?:\\**confidentiality|this (?:e-?mail|message)(?: and any| is (?:intended|confidential))"
              + "|diese e-?mail enthält|please consider the environment|disclaimer:).*",
          Pattern.CASE_INSENSITIVE | Pattern.UNICODE_CASE);
  private static final Pattern CONTACT =
      Pattern.compile(
          "(?:(?:tel|phone|fax|mobile?|telefon|cell|t|m|f|e|p|w|email|e-mail|web)[.:].*"
              + "|[+(]?\\d[\\d\\s()/.+-]{6,}|\\S+@\\S+|(?:https?://|www\\.)\\S+"
              + "|.*\\b(?:GmbH|Ltd|Inc|AG|LLC|HRB|Amtsgericht|VAT|USt-?Id)\\b.*|.*\\|.*)",
          Pattern.CASE_INSENSITIVE);

  private static final Pattern NAME =
      Pattern.compile("\\p{Lu}[\\p{L}'-]+(?: \\p{Lu}[\\p{L}.'-]*){0,2}");
  private static final Pattern SENTENCE = Pattern.compile(".*[.!?]$");

  private Signature() {}

  static List<String> cut(List<String> lines) {
    List<String> own = new ArrayList<>();
    boolean wrote = false;
    for (int i = 0; i < lines.size(); i++) {
      String line = lines.get(i);
      boolean closes = line.equals("--") || NOTICE.matcher(head(line)).matches();
      if (wrote && (closes || (closing(line) && fewFollow(lines, i)))) {
        break;
      }
      if (!DEVICE.matcher(head(line)).matches()) {
        own.add(line);
        wrote |= Prose.hasWord(line);
      }
    }
    return withoutTail(own);
  }

  private static boolean wrote(List<String> own) {
    return own.stream().anyMatch(Prose::hasWord);
  }

  private static boolean closing(String line) {
    return line.length() <= LONGEST_LINE && CLOSING_LINE.matcher(line).matches();
  }

  private static boolean fewFollow(List<String> lines, int from) {
    int length = 0;
    for (int i = from; i < lines.size() && length <= LONGEST_SIGNATURE; i++) {
      length += lines.get(i).length();
    }
    return length <= LONGEST_SIGNATURE;
  }

  private static List<String> withoutTail(List<String> own) {
    int end = own.size();
    while (end > 1 && (own.get(end - 1).isEmpty() || contact(own.get(end - 1)))) {
      end--;
    }
    if (signed(own.subList(0, end))) {
      end--;
    }
    List<String> kept = new ArrayList<>(own.subList(0, end));
    if (!kept.isEmpty()) {
      kept.add(withoutClosing(kept.removeLast()));
    }
    return wrote(kept) ? kept : own;
  }

  /** Whether the last line is a bare name below a sentence. */
  private static boolean signed(List<String> own) {
    List<String> filled = own.stream().filter(line -> !line.isEmpty()).toList();
    return filled.size() > 1
        && NAME.matcher(head(filled.getLast())).matches()
        && SENTENCE.matcher(filled.get(filled.size() - 2)).matches();
  }

  private static boolean contact(String line) {
    return line.length() <= LONGEST_LINE && CONTACT.matcher(line).matches();
  }

  /** For letters on one line: cuts from the last closing words on, when little follows. */
  private static String withoutClosing(String line) {
    int from = Math.max(0, line.length() - LONGEST_SIGNATURE);
    Matcher closing = CLOSING_INSIDE.matcher(line).region(from, line.length());
    closing.useTransparentBounds(true);
    int cut = line.length();
    while (closing.find()) {
      cut = closing.start();
    }
    return line.substring(0, cut).strip();
  }

  private static String head(String line) {
    return line.substring(0, Math.min(line.length(), LONGEST_LINE));
  }
}
