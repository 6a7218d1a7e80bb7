package dev.hikyaku.relay.spec;

import java.util.ArrayList;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * A text with its secrets filled in. What a secret holds is never looked at again: a reference
 * inside it stays text.
 *
 * @param text filled in; references that could not be stay as written
 * @param any whether it names a secret
 * @param missing the secrets that were not found
 * @param malformed whether something looks like a reference and is none
 */
record SecretText(
    String text, boolean any, List<Secrets.Found.Missing> missing, boolean malformed) {
  private static final Pattern REFERENCE =
      Pattern.compile("\\{\\{\\s*secrets\\.([A-Za-z0-9_][A-Za-z0-9_.-]{0,200})\\s*}}");
  private static final Pattern LOOKS_LIKE_ONE = Pattern.compile("\\{\\{[\\s{.~&]*secrets\\b");

  /** Whether a text asks for a secret, well written or not. */
  static boolean in(String raw) {
    return LOOKS_LIKE_ONE.matcher(raw).find();
  }

  /** Fills a text as it stands in the spec. */
  static SecretText fill(String raw, Secrets secrets) {
    if (!in(raw)) {
      return new SecretText(raw, false, List.of(), false);
    }
    List<Secrets.Found.Missing> missing = new ArrayList<>();
    StringBuilder filled = new StringBuilder();
    Matcher reference = REFERENCE.matcher(raw);
    while (reference.find()) {
      String text =
          switch (secrets.find(reference.group(1))) {
            case Secrets.Found.Value(String value) -> value;
            case Secrets.Found.Missing absent -> {
              missing.add(absent);
              yield reference.group();
            }
          };
      reference.appendReplacement(filled, Matcher.quoteReplacement(text));
    }
    reference.appendTail(filled);
    boolean malformed = in(REFERENCE.matcher(raw).replaceAll(""));
    return new SecretText(filled.toString(), true, missing, malformed);
  }

  /** Whether every secret was found and well named. */
  boolean complete() {
    return missing.isEmpty() && !malformed;
  }
}
