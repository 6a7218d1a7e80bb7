package dev.hikyaku.relay.protocol.http;

import com.fasterxml.jackson.databind.JsonNode;
import dev.hikyaku.relay.message.Body;
import dev.hikyaku.relay.message.Headers;
import java.net.URLDecoder;
import java.nio.charset.StandardCharsets;
import java.time.OffsetDateTime;
import java.time.format.DateTimeParseException;
import java.util.Base64;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;

/** Recognises CloudEvents 1.0 in a request: binary in headers, structured in a JSON body. */
final class CloudEvents {
  /** What the names of attributes begin with. */
  static final String ATTRIBUTE = "ce.";

  /** The media type of an event in JSON. */
  static final String STRUCTURED = "application/cloudevents+json";

  private static final String FAMILY = "application/cloudevents";
  private static final String HEADER = "ce-";
  private static final String DATA = "data";
  private static final String DATA_BASE64 = "data_base64";
  private static final List<String> REQUIRED = List.of("specversion", "id", "source", "type");

  private CloudEvents() {}

  /** What a request turned out to be. */
  sealed interface Found permits None, Event, Wrong {}

  /** No event. */
  record None() implements Found {}

  /**
   * An event.
   *
   * @param attributes its own, by their names after {@code ce.}
   */
  record Event(Map<String, Object> attributes) implements Found {}

  /**
   * It claims to be one and is not.
   *
   * @param status for the caller
   * @param why for the caller
   */
  record Wrong(int status, String why) implements Found {}

  static Found read(Headers headers, String contentType, Body body) {
    String type = mediaType(contentType);
    if (type.equals(STRUCTURED)) {
      return structured(body);
    }
    if (type.startsWith(FAMILY)) {
      return new Wrong(
          415, type + " is not taken; send single events as " + STRUCTURED + " or in ce- headers");
    }
    return binary(headers);
  }

  /** The media type without its parameters, in lower case. */
  static String mediaType(String contentType) {
    int end = contentType.indexOf(';');
    return (end < 0 ? contentType : contentType.substring(0, end)).trim().toLowerCase(Locale.ROOT);
  }

  private static Found binary(Headers headers) {
    Map<String, Object> attributes = new LinkedHashMap<>();
    for (Headers.Header header : headers.list()) {
      String name = header.name().toLowerCase(Locale.ROOT);
      if (name.startsWith(HEADER)) {
        attributes.putIfAbsent(
            ATTRIBUTE + name.substring(HEADER.length()), decoded(header.value()));
      }
    }
    boolean claims = REQUIRED.stream().anyMatch(name -> attributes.containsKey(ATTRIBUTE + name));
    return claims ? checked(attributes) : new None();
  }

  /** Headers carry what is no ASCII percent-encoded; a stray percent sign stays as it is. */
  private static String decoded(String value) {
    try {
      return value.indexOf('%') < 0
          ? value
          : URLDecoder.decode(value.replace("+", "%2B"), StandardCharsets.UTF_8);
    } catch (IllegalArgumentException stray) {
      return value;
    }
  }

  private static Found structured(Body body) {
    Optional<JsonNode> json = body.json().filter(JsonNode::isObject);
    if (json.isEmpty()) {
      return new Wrong(400, "a CloudEvent in structured mode is a JSON object");
    }
    Optional<Wrong> misfit = data(json.get());
    if (misfit.isPresent()) {
      return misfit.get();
    }
    Map<String, Object> attributes = new LinkedHashMap<>();
    json.get()
        .properties()
        .forEach(
            member -> {
              if (member.getValue().isValueNode() && !member.getKey().startsWith("data_")) {
                value(member.getValue())
                    .ifPresent(v -> attributes.put(ATTRIBUTE + member.getKey(), v));
              }
            });
    attributes.remove(ATTRIBUTE + DATA);
    return checked(attributes);
  }

  /** The data stands in one form, and what claims to be Base64 is. */
  private static Optional<Wrong> data(JsonNode event) {
    JsonNode encoded = event.path(DATA_BASE64);
    if (encoded.isMissingNode()) {
      return Optional.empty();
    }
    if (event.has(DATA)) {
      return Optional.of(new Wrong(400, "a CloudEvent has data or data_base64, not both"));
    }
    return encoded.isTextual() && isBase64(encoded.textValue())
        ? Optional.empty()
        : Optional.of(new Wrong(400, "data_base64 of a CloudEvent must be Base64"));
  }

  private static boolean isBase64(String text) {
    try {
      byte[] unused = Base64.getDecoder().decode(text);
      return true;
    } catch (IllegalArgumentException e) {
      return false;
    }
  }

  private static boolean isTime(Object time) {
    try {
      OffsetDateTime unused = OffsetDateTime.parse(time.toString());
      return true;
    } catch (DateTimeParseException e) {
      return false;
    }
  }

  private static Optional<Object> value(JsonNode node) {
    if (node.isNull()) {
      return Optional.empty();
    }
    if (node.isBoolean()) {
      return Optional.of(node.booleanValue());
    }
    return Optional.of(node.isNumber() ? node.numberValue() : node.asText());
  }

  private static Found checked(Map<String, Object> attributes) {
    for (String name : REQUIRED) {
      if (!(attributes.get(ATTRIBUTE + name) instanceof String text) || text.isEmpty()) {
        return new Wrong(400, "a CloudEvent needs the attribute " + name);
      }
    }
    if (!"1.0".equals(attributes.get(ATTRIBUTE + "specversion"))) {
      return new Wrong(400, "only CloudEvents 1.0 are taken");
    }
    Object time = attributes.get(ATTRIBUTE + "time");
    return time == null || isTime(time)
        ? new Event(attributes)
        : new Wrong(400, "time of a CloudEvent must be one of RFC 3339, as 2026-01-31T12:00:00Z");
  }
}
