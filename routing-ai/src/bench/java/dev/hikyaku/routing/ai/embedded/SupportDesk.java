package dev.hikyaku.routing.ai.embedded;

import com.fasterxml.jackson.databind.JsonNode;
import dev.hikyaku.relay.message.Json;
import dev.hikyaku.relay.spi.Candidate;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/** Five desks and the messages of a support inbox, some of them off topic, some in German. */
final class SupportDesk {
  private SupportDesk() {}

  /** With or without the desks' examples. */
  static Task task(boolean withExamples) throws IOException {
    JsonNode desks = Json.read(resource("support-desks.json")).orElseThrow();
    List<Candidate> candidates = new ArrayList<>();
    desks.properties().forEach(d -> candidates.add(desk(d.getKey(), d.getValue(), withExamples)));
    String messages = new String(resource("support-messages.ndjson"), StandardCharsets.UTF_8);
    return new Task("support", 0, candidates, Labelled.read(messages.lines()));
  }

  private static Candidate desk(String name, JsonNode settings, boolean withExamples) {
    List<String> examples =
        withExamples
            ? settings.path("examples").valueStream().map(JsonNode::asText).toList()
            : List.of();
    Optional<String> description = Optional.of(settings.path("description").asText());
    return new Candidate(name, description, examples, List.of());
  }

  private static byte[] resource(String name) throws IOException {
    try (InputStream stream = SupportDesk.class.getResourceAsStream("/" + name)) {
      if (stream == null) {
        throw new IOException(name + " is not on the class path");
      }
      return stream.readAllBytes();
    }
  }
}
