package dev.hikyaku.relay.message;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.core.StreamReadConstraints;
import com.fasterxml.jackson.core.type.TypeReference;
import com.fasterxml.jackson.databind.DeserializationFeature;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.ObjectReader;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.hikyaku.relay.message.EnvelopeJson.Line;
import dev.hikyaku.relay.message.Headers.Header;
import java.io.IOException;
import java.time.Instant;
import java.time.format.DateTimeParseException;
import java.util.ArrayList;
import java.util.Base64;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** Reads one line; the first problem ends it. Used for one line only. */
final class EnvelopeReader {
  // A body may be as deep and as long as a body may be, and stands one level down.
  private static final ObjectMapper MAPPER =
      Json.mapper(
          StreamReadConstraints.builder()
              .maxNestingDepth(Json.DEEPEST + 1)
              .maxStringLength(Integer.MAX_VALUE)
              .build());
  private static final ObjectReader ATTRIBUTES =
      MAPPER
          .readerFor(new TypeReference<Map<String, Object>>() {})
          .with(DeserializationFeature.USE_LONG_FOR_INTS);
  private static final int LONGEST_KEY = 40;
  private static final List<String> BODIES = List.of("body", "body_text", "body_base64");

  private final Envelope missing;
  private Optional<String> problem = Optional.empty();

  EnvelopeReader(Envelope missing) {
    this.missing = missing;
  }

  Line read(byte[] bytes) {
    if (!Utf8.isValid(bytes)) {
      return new Line.Bad("not UTF-8");
    }
    try {
      return MAPPER.readTree(bytes) instanceof ObjectNode line
          ? read(line)
          : new Line.Bad("not a JSON object");
    } catch (JsonProcessingException e) {
      return new Line.Bad(broken(e));
    } catch (ArithmeticException e) {
      return new Line.Bad("holds a number beyond the range of a double");
    } catch (IOException e) {
      return new Line.Bad("not JSON");
    }
  }

  /** Without the library's own words: they quote the line, which is the caller's data. */
  private static String broken(JsonProcessingException e) {
    String what =
        e.getOriginalMessage().startsWith("Duplicate") ? "a key stands twice" : "not JSON";
    return e.getLocation() == null ? what : what + " near column " + e.getLocation().getColumnNr();
  }

  private Line read(ObjectNode line) {
    Envelope envelope =
        new Envelope(
            text(line, "id", missing.id()),
            text(line, "source", missing.source()),
            text(line, "protocol", missing.protocol()),
            text(line, "subject", missing.subject()),
            headers(take(line, "headers")),
            text(line, "content_type", missing.contentType()),
            body(line),
            attributes(take(line, "attributes")),
            receivedAt(text(line, "received_at", missing.receivedAt().toString())),
            traceparent(line));
    if (envelope.id().isEmpty()) {
      bad("id", "must not be empty");
    }
    line.fieldNames().forEachRemaining(key -> bad(shown(key), "unknown key"));
    return problem.<Line>map(Line.Bad::new).orElseGet(() -> new Line.Good(envelope));
  }

  /** Removes what it returns, so that unknown keys are what is left. */
  private static Optional<JsonNode> take(ObjectNode line, String key) {
    return Optional.ofNullable(line.remove(key));
  }

  private String text(ObjectNode line, String key, String otherwise) {
    return take(line, key).map(value -> text(key, value)).orElse(otherwise);
  }

  private String text(String key, JsonNode value) {
    if (!value.isTextual()) {
      bad(key, "must be a text");
    } else if (Surrogates.hasLone(value.textValue())) {
      bad(key, "holds half a surrogate pair");
    }
    return value.asText();
  }

  private Optional<String> traceparent(ObjectNode line) {
    return take(line, "traceparent")
        .map(value -> text("traceparent", value))
        .or(missing::traceparent);
  }

  private Body body(ObjectNode line) {
    List<String> present = BODIES.stream().filter(line::has).toList();
    if (present.size() > 1) {
      bad(present.get(1), "stands beside " + present.get(0));
    }
    Optional<JsonNode> json = take(line, "body");
    Optional<String> text = take(line, "body_text").map(value -> text("body_text", value));
    Optional<String> base64 = take(line, "body_base64").map(value -> text("body_base64", value));
    return json.map(Body::of)
        .or(() -> text.map(Body::of))
        .or(() -> base64.map(this::decoded))
        .orElse(missing.body());
  }

  private Body decoded(String base64) {
    try {
      return Body.of(Base64.getDecoder().decode(base64));
    } catch (IllegalArgumentException e) {
      bad("body_base64", "is not base64");
      return Body.EMPTY;
    }
  }

  private Instant receivedAt(String text) {
    try {
      return Instant.parse(text);
    } catch (DateTimeParseException e) {
      bad("received_at", "must be a time such as 2026-01-31T12:00:00Z");
      return missing.receivedAt();
    }
  }

  private Map<String, Object> attributes(Optional<JsonNode> value) {
    if (value.isEmpty()) {
      return missing.attributes();
    }
    if (!value.get().isObject()) {
      bad("attributes", "must be an object");
      return missing.attributes();
    }
    try {
      return ATTRIBUTES.readValue(value.get());
    } catch (IOException e) {
      bad("attributes", "cannot be read");
      return missing.attributes();
    }
  }

  private Headers headers(Optional<JsonNode> value) {
    if (value.isEmpty()) {
      return missing.headers();
    }
    List<Header> lines = new ArrayList<>();
    if (value.get().isObject()) {
      value.get().properties().forEach(entry -> named(lines, entry.getKey(), entry.getValue()));
    } else if (value.get().isArray()) {
      value.get().forEach(pair -> pair(lines, pair));
    } else {
      bad("headers", "must be a list of [name, value] or an object");
    }
    return Headers.of(lines);
  }

  private void pair(List<Header> lines, JsonNode pair) {
    boolean good = pair.isArray() && pair.size() == 2;
    if (good && pair.get(0).isTextual() && pair.get(1).isTextual()) {
      lines.add(new Header(text("headers", pair.get(0)), text("headers", pair.get(1))));
    } else {
      bad("headers", "entry " + (lines.size() + 1) + " must be [name, value]");
    }
  }

  private void named(List<Header> lines, String name, JsonNode values) {
    if (values.isArray()) {
      values.forEach(each -> lines.add(new Header(name, text("headers", each))));
    } else {
      lines.add(new Header(name, text("headers", values)));
    }
  }

  /** A key that the caller made up: cut, and on one line. */
  private static String shown(String key) {
    String cut = key.length() <= LONGEST_KEY ? key : key.substring(0, LONGEST_KEY) + "…";
    return cut.replaceAll("[\\p{Cntrl}\u2028\u2029]", "\uFFFD");
  }

  private void bad(String key, String what) {
    if (problem.isEmpty()) {
      problem = Optional.of(key + ": " + what);
    }
  }
}
