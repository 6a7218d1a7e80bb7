package dev.hikyaku.routing.ai.http;

import com.fasterxml.jackson.core.JacksonException;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.json.JsonMapper;
import java.util.List;
import java.util.Optional;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/**
 * What is kept of an answer that refuses a request: words of the server's own vocabulary. Its
 * sentences are not: many servers quote in them what they were sent, and that is the message.
 *
 * @param kind its word for the kind of error, fit to be shown, or empty
 * @param blamed the parameter it names as wrong, or empty; never shown
 * @param code its code, or empty; never shown
 */
record Complaint(String kind, String blamed, String code) {
  private static final JsonMapper JSON = new JsonMapper();
  private static final Pattern WORD = Pattern.compile("[A-Za-z][A-Za-z0-9_.-]{1,59}");

  /** Where servers put such a word, the most exact first. */
  private static final List<String> PLACES =
      List.of(
          "/error/code",
          "/error/type",
          "/error/status",
          "/detail/error_type",
          "/detail/0/type",
          "/code",
          "/status");

  /**
   * Reads it.
   *
   * @param sent the request: a word that stands in it is the server's no longer
   */
  static Complaint of(String body, String sent) {
    try {
      JsonNode said = JSON.readTree(body);
      JsonNode about = said.isArray() ? said.path(0) : said;
      return new Complaint(
          kind(about, sent).orElse(""),
          about.at("/error/param").asText(""),
          about.at("/error/code").asText(""));
    } catch (JacksonException noJson) {
      return new Complaint("", "", "");
    }
  }

  private static Optional<String> kind(JsonNode about, String sent) {
    return PLACES.stream()
        .map(about::at)
        .flatMap(node -> node.isTextual() ? Stream.of(node.textValue()) : Stream.of())
        .filter(word -> WORD.matcher(word).matches())
        .filter(word -> !sent.contains(word))
        .findFirst();
  }
}
