package dev.hikyaku.routing.ai;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.hikyaku.relay.message.Body;
import dev.hikyaku.relay.message.Envelope;
import dev.hikyaku.relay.message.EnvelopeJson;
import dev.hikyaku.relay.message.Json;
import java.nio.charset.StandardCharsets;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;

/**
 * A message and the destinations it belongs to; none of them is an answer too.
 *
 * @param message the message
 * @param expected the destinations
 */
record LabelledRow(Envelope message, List<String> expected) {
  private static final String INPUT = "input";
  private static final String EXPECTED = "expected";

  /** A line read. */
  sealed interface Line {
    /** It is a row. */
    record Good(LabelledRow row) implements Line {}

    /** It is none, and why. */
    record Bad(String problem) implements Line {}
  }

  /**
   * Reads {@code {"input": …, "expected": […]}}. The input is a text, a JSON body or an envelope.
   */
  static Line read(String line) {
    Optional<JsonNode> tree = Json.read(line.getBytes(StandardCharsets.UTF_8));
    if (tree.isEmpty() || !tree.get().isObject()) {
      return new Line.Bad("is no JSON object");
    }
    JsonNode input = tree.get().path(INPUT);
    if (input.isMissingNode() || input.isNull()) {
      return new Line.Bad("has no input");
    }
    return expected(tree.get().path(EXPECTED))
        .<Line>map(names -> new Line.Good(new LabelledRow(message(input), names)))
        .orElseGet(() -> new Line.Bad("needs expected: a destination or a list of them"));
  }

  private static Optional<List<String>> expected(JsonNode expected) {
    if (expected.isTextual()) {
      return Optional.of(List.of(expected.textValue()));
    }
    if (!expected.isArray()) {
      return Optional.empty();
    }
    List<String> names = new ArrayList<>();
    for (JsonNode name : expected) {
      if (!name.isTextual()) {
        return Optional.empty();
      }
      names.add(name.textValue());
    }
    return Optional.of(names);
  }

  private static Envelope message(JsonNode input) {
    if (input.isTextual()) {
      return envelope(input.textValue());
    }
    Envelope body = envelope(Json.write(input));
    boolean maybeEnvelope =
        input instanceof ObjectNode
            && Stream.of("body", "body_text", "body_base64").anyMatch(input::has);
    return maybeEnvelope
            && EnvelopeJson.read(body.body().text().orElse(""), envelope(""))
                instanceof EnvelopeJson.Line.Good(Envelope whole)
        ? whole
        : body;
  }

  private static Envelope envelope(String body) {
    return Envelope.of("labelled", "learn", "file", Body.of(body), Instant.EPOCH);
  }
}
