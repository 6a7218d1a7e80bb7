package dev.hikyaku.routing.ai.http;

import com.fasterxml.jackson.core.JacksonException;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.json.JsonMapper;
import java.util.List;
import java.util.regex.Pattern;

/**
 * What a server says when it refuses a request.
 *
 * @param words in a line
 * @param blamed the parameter it names as wrong, or empty
 * @param code its word for the kind of error, or empty
 */
record Complaint(String words, String blamed, String code) {
  private static final JsonMapper JSON = new JsonMapper();
  private static final int MOST = 300;

  /** Half a word may be half a secret; one before the sign of a cut is known for one and masked. */
  private static final Pattern LAST_WORD = Pattern.compile("[^\\s\"'<>]*\\z");

  /** The places where servers put their sentence, likeliest first. */
  private static final List<String> PLACES =
      List.of(
          "/error/message",
          "/detail/message",
          "/detail/error_type",
          "/detail/0/msg",
          "/detail",
          "/message",
          "/error");

  static Complaint of(String body) {
    try {
      JsonNode said = JSON.readTree(body);
      JsonNode about = said.isArray() ? said.path(0) : said;
      String blamed = about.at("/error/param").asText("");
      String code = about.at("/error/code").asText("");
      for (String place : PLACES) {
        JsonNode words = about.at(place);
        if (words.isTextual() && !words.textValue().isBlank()) {
          return new Complaint(line(words.textValue()), blamed, code);
        }
      }
      return new Complaint("", blamed, code);
    } catch (JacksonException noJson) {
      return new Complaint(line(body), "", "");
    }
  }

  private static String line(String text) {
    String line = text.strip().replaceAll("\\s+", " ");
    return line.length() <= MOST ? line : cut(line.substring(0, MOST));
  }

  /** Within a word only where the words are so long that little would be left. */
  private static String cut(String line) {
    String words = LAST_WORD.matcher(line).replaceFirst("");
    return (words.length() < MOST / 2 ? line : words) + "…";
  }
}
