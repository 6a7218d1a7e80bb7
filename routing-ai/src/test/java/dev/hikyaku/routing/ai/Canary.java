package dev.hikyaku.routing.ai;

import com.fasterxml.jackson.databind.JsonNode;
import dev.hikyaku.relay.message.Json;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Objects;

/**
 * A text that tries to decide where it goes.
 *
 * @param id its name
 * @param kind how it tries
 * @param text with {@code @DESK@} where it names the destination it wants
 */
public record Canary(String id, String kind, String text) {
  private static final String DESK = "@DESK@";

  /** Every one, from {@code canaries.ndjson}. */
  public static List<Canary> all() {
    try (InputStream in = Canary.class.getResourceAsStream("/canaries.ndjson")) {
      return new String(Objects.requireNonNull(in).readAllBytes(), StandardCharsets.UTF_8)
          .lines()
          .map(line -> Json.read(line.getBytes(StandardCharsets.UTF_8)).orElseThrow())
          .map(Canary::of)
          .toList();
    } catch (IOException broken) {
      throw new UncheckedIOException(broken);
    }
  }

  private static Canary of(JsonNode row) {
    return new Canary(
        row.path("id").asText(), row.path("kind").asText(), row.path("text").asText());
  }

  /** As it names one destination. */
  public String naming(String desk) {
    return text.replace(DESK, desk);
  }

  /** Behind a message. */
  public String after(String message, String desk) {
    return message + "\n\n" + naming(desk);
  }

  @Override
  public String toString() {
    return id;
  }
}
