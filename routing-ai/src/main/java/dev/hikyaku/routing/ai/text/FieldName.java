package dev.hikyaku.routing.ai.text;

import java.util.Locale;
import java.util.Set;
import java.util.regex.Pattern;
import java.util.stream.Collectors;

/** What the name of a JSON field says about its text. */
enum FieldName {
  /** The value itself, outside any field. */
  ROOT,
  /** A line that says what it is about. */
  SUBJECT,
  /** Written by a person. */
  TEXT,
  /** Anything. */
  OTHER,
  /** About the message, not of it. */
  MACHINE;

  private static final Pattern WORD_START = Pattern.compile("(?<=[a-z0-9])(?=[A-Z])|[^A-Za-z0-9]+");

  private static final Set<String> SUBJECTS =
      words("subject title headline topic summary betreff titel thema");
  private static final Set<String> TEXTS =
      words(
          "text body message msg content description desc comment comments note notes html plain"
              + " question details detail transcript feedback review issue problem request inquiry"
              + " reason nachricht inhalt beschreibung frage kommentar");
  private static final Set<String> MACHINES =
      words(
          "id uuid guid type status state kind format lang language locale timezone encoding"
              + " charset mime version source channel url uri link href path file filename email"
              + " mail from to cc bcc sender recipient recipients author user username name company"
              + " address street city country phone ip host agent device browser os headers header"
              + " metadata meta signature footer disclaimer token key hash checksum etag cookie"
              + " session date time timestamp at tags labels currency sku");

  private static Set<String> words(String list) {
    return WORD_START.splitAsStream(list).collect(Collectors.toUnmodifiableSet());
  }

  /**
   * The name of a field inside this one. Decided by its last word ({@code messageBody} is a body),
   * and inside a field that is about the message everything is.
   */
  FieldName child(String name) {
    if (this == MACHINE) {
      return MACHINE;
    }
    String last =
        WORD_START.splitAsStream(name).reduce("", (before, word) -> word).toLowerCase(Locale.ROOT);
    if (SUBJECTS.contains(last)) {
      return SUBJECT;
    }
    if (TEXTS.contains(last)) {
      return TEXT;
    }
    return MACHINES.contains(last) ? MACHINE : OTHER;
  }
}
