package dev.hikyaku.relay.protocol.http;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.hikyaku.relay.message.Body;
import dev.hikyaku.relay.message.Envelope;
import dev.hikyaku.relay.message.Headers;
import dev.hikyaku.relay.message.Json;
import dev.hikyaku.relay.protocol.http.HttpTarget.EventMode;
import java.io.IOException;
import java.net.URLEncoder;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Base64;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Predicate;

/** Puts messages as CloudEvents 1.0. What came as an event keeps its attributes. */
final class EventOut {
  private static final String TYPE = "dev.hikyaku.message";

  private EventOut() {}

  /**
   * A message in the form it is sent in.
   *
   * @param headers more of them
   * @param contentType of the body; empty when unknown
   * @param body the bytes
   * @param stale headers of the message that are no longer true of this form, in lower case
   */
  record Form(Headers headers, String contentType, Body body, Predicate<String> stale) {}

  static Form of(Envelope envelope, EventMode mode, String relay) {
    boolean structured =
        CloudEvents.mediaType(envelope.contentType()).equals(CloudEvents.STRUCTURED);
    return switch (mode) {
      case OFF -> asItIs(envelope);
      case STRUCTURED -> structured ? wrapped(envelope) : structured(envelope, relay);
      case BINARY ->
          structured
              ? binary(unwrapped(envelope), relay, EventOut::coding)
              : binary(envelope, relay, name -> false);
    };
  }

  private static Form asItIs(Envelope envelope) {
    return new Form(Headers.EMPTY, envelope.contentType(), envelope.body(), name -> false);
  }

  /** It came as one: its attributes stand in the body, and nowhere else. */
  private static Form wrapped(Envelope envelope) {
    return new Form(Headers.EMPTY, envelope.contentType(), envelope.body(), EventOut::attribute);
  }

  private static boolean attribute(String header) {
    return header.startsWith("ce-");
  }

  private static boolean coding(String header) {
    return header.equals("content-encoding");
  }

  private static Map<String, Object> attributes(Envelope envelope, String relay) {
    Map<String, Object> event = new LinkedHashMap<>();
    event.put("specversion", "1.0");
    event.put("id", envelope.id());
    event.put("source", "/hikyaku/" + relay + "/" + envelope.source());
    event.put("type", TYPE);
    event.put("time", envelope.receivedAt().toString());
    if (!envelope.subject().isEmpty()) {
      event.put("subject", envelope.subject());
    }
    envelope
        .attributes()
        .forEach(
            (name, value) -> {
              if (name.startsWith(CloudEvents.ATTRIBUTE)) {
                event.put(name.substring(CloudEvents.ATTRIBUTE.length()), value);
              }
            });
    event.remove("datacontenttype");
    return event;
  }

  private static Form binary(Envelope envelope, String relay, Predicate<String> stale) {
    List<Headers.Header> lines = new ArrayList<>();
    attributes(envelope, relay)
        .forEach(
            (name, value) ->
                lines.add(new Headers.Header("ce-" + name, encoded(value.toString()))));
    return new Form(Headers.of(lines), envelope.contentType(), envelope.body(), stale);
  }

  /** Headers carry printable ASCII; the rest, and the percent sign, travel percent-encoded. */
  private static String encoded(String value) {
    StringBuilder line = new StringBuilder();
    value
        .codePoints()
        .forEach(
            c -> {
              if (c > ' ' && c < 0x7f && c != '%' && c != '"') {
                line.appendCodePoint(c);
              } else {
                String one = URLEncoder.encode(Character.toString(c), StandardCharsets.UTF_8);
                line.append(one.equals("+") ? "%20" : one);
              }
            });
    return line.toString();
  }

  private static Form structured(Envelope envelope, String relay) {
    ObjectNode event = Json.MAPPER.valueToTree(attributes(envelope, relay));
    if (!envelope.contentType().isEmpty()) {
      event.put("datacontenttype", envelope.contentType());
    }
    Body body = envelope.body();
    if (body.json().isPresent()) {
      event.set("data", body.json().get());
    } else if (body.text().isPresent()) {
      event.put("data", body.text().get());
    } else {
      event.put("data_base64", Base64.getEncoder().encodeToString(body.bytes()));
    }
    return new Form(
        Headers.EMPTY,
        CloudEvents.STRUCTURED,
        Body.of(event),
        name -> attribute(name) || coding(name));
  }

  /** The data of an event that came in JSON. */
  private static Envelope unwrapped(Envelope envelope) {
    JsonNode event = envelope.body().json().filter(JsonNode::isObject).orElse(null);
    if (event == null) {
      return envelope;
    }
    String type = event.path("datacontenttype").asText("application/json");
    return envelope.withBody(data(event)).withContentType(type);
  }

  private static Body data(JsonNode event) {
    try {
      if (event.has("data_base64")) {
        return Body.of(event.get("data_base64").binaryValue());
      }
    } catch (IOException notBase64) {
      return Body.of(event.get("data_base64").asText());
    }
    JsonNode data = event.path("data");
    if (data.isMissingNode()) {
      return Body.EMPTY;
    }
    return data.isTextual() ? Body.of(data.asText()) : Body.of(data);
  }
}
