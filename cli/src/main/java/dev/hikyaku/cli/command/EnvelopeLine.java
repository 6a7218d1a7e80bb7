package dev.hikyaku.cli.command;

import com.fasterxml.jackson.core.type.TypeReference;
import com.fasterxml.jackson.databind.JsonNode;
import dev.hikyaku.relay.message.Body;
import dev.hikyaku.relay.message.Envelope;
import dev.hikyaku.relay.message.Headers;
import dev.hikyaku.relay.message.Headers.Header;
import dev.hikyaku.relay.message.Json;
import java.util.ArrayList;
import java.util.Base64;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** A whole message on one line of JSON, read to be decided on, not to be kept. */
sealed interface EnvelopeLine {
  /**
   * A message.
   *
   * @param envelope what the line holds; what it leaves out comes from the origin
   */
  record Good(Envelope envelope) implements EnvelopeLine {}

  /**
   * No message.
   *
   * @param problem why, without the line itself
   */
  record Broken(String problem) implements EnvelopeLine {}

  /** Reads a line. */
  static EnvelopeLine read(byte[] line, Origin origin) {
    Optional<JsonNode> tree = Json.read(line).filter(JsonNode::isObject);
    if (tree.isEmpty()) {
      return new Broken("not one JSON object");
    }
    try {
      return new Good(envelope(tree.get(), origin));
    } catch (IllegalArgumentException wrong) {
      return new Broken(
          String.valueOf(wrong.getMessage()).lines().findFirst().orElse("no envelope"));
    }
  }

  private static Envelope envelope(JsonNode line, Origin origin) {
    Envelope fresh = origin.message(body(line));
    return new Envelope(
        line.path("id").asText(fresh.id()),
        line.path("source").asText(fresh.source()),
        line.path("protocol").asText(fresh.protocol()),
        line.path("subject").asText(""),
        headers(line.path("headers")),
        line.path("content_type").asText(fresh.contentType()),
        fresh.body(),
        attributes(line.path("attributes")),
        fresh.receivedAt(),
        Optional.ofNullable(line.path("traceparent").asText(null)));
  }

  private static Body body(JsonNode line) {
    if (line.has("body")) {
      return Body.of(line.get("body"));
    }
    if (line.has("body_text")) {
      return Body.of(line.get("body_text").asText());
    }
    return line.has("body_base64")
        ? Body.of(Base64.getDecoder().decode(line.get("body_base64").asText()))
        : Body.EMPTY;
  }

  private static Headers headers(JsonNode node) {
    List<Header> list = new ArrayList<>();
    for (Map.Entry<String, JsonNode> entry : node.properties()) {
      values(entry.getValue()).forEach(value -> list.add(new Header(entry.getKey(), value)));
    }
    return Headers.of(list);
  }

  private static List<String> values(JsonNode node) {
    List<String> values = new ArrayList<>();
    if (node.isArray()) {
      node.forEach(value -> values.add(value.asText()));
    } else {
      values.add(node.asText());
    }
    return values;
  }

  private static Map<String, Object> attributes(JsonNode node) {
    return node.isObject()
        ? Json.MAPPER.convertValue(node, new TypeReference<Map<String, Object>>() {})
        : Map.of();
  }
}
