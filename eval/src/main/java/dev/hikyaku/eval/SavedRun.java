package dev.hikyaku.eval;

import com.fasterxml.jackson.core.JsonParser;
import com.fasterxml.jackson.core.JsonToken;
import com.fasterxml.jackson.databind.DeserializationFeature;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectReader;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.hikyaku.relay.message.Json;
import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;

/**
 * A finished run, read from its file.
 *
 * @param header what it can be repeated from
 * @param promptSha256 the prompt that its models read; empty when none
 * @param versions of the program and of its models, by name
 * @param results its cases
 */
public record SavedRun(
    RunHeader header, String promptSha256, List<String> versions, List<CaseResult> results) {
  private static final ObjectReader VALUE =
      Json.MAPPER.reader().without(DeserializationFeature.FAIL_ON_TRAILING_TOKENS);

  /** Copies the lists. */
  public SavedRun {
    versions = List.copyOf(versions);
    results = List.copyOf(results);
  }

  /**
   * Reads one, a case at a time.
   *
   * @throws IOException when it cannot be read or is no run
   */
  public static SavedRun read(Path file) throws IOException {
    ObjectNode head = Json.MAPPER.createObjectNode();
    List<CaseResult> results = new ArrayList<>();
    try (InputStream in = Files.newInputStream(file);
        JsonParser parser = Json.MAPPER.createParser(in)) {
      parser.nextToken();
      while (parser.nextToken() == JsonToken.FIELD_NAME) {
        String key = parser.currentName();
        parser.nextToken();
        if (key.equals("cases")) {
          cases(parser, results);
        } else {
          head.set(key, VALUE.readTree(parser));
        }
      }
    }
    if (!head.hasNonNull("data_sha256")) {
      throw new IOException(file + " is no run: eval run --out writes one");
    }
    return new SavedRun(
        RunHeader.read(head),
        head.path("prompt_sha256").asText(""),
        versions(head.path("versions")),
        results);
  }

  private static void cases(JsonParser parser, List<CaseResult> results) throws IOException {
    while (parser.nextToken() == JsonToken.START_OBJECT) {
      results.add(CaseResultJson.read(VALUE.readTree(parser)));
    }
  }

  private static List<String> versions(JsonNode json) {
    List<String> versions = new ArrayList<>();
    versions.add("hikyaku " + json.path("hikyaku").asText());
    versions.add("java " + json.path("java").asText());
    json.path("models")
        .properties()
        .forEach(model -> versions.add(model.getKey() + " " + model.getValue().asText()));
    return versions;
  }
}
