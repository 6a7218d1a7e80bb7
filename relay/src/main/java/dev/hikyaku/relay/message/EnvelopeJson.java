package dev.hikyaku.relay.message;

import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import com.fasterxml.jackson.databind.util.RawValue;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.Base64;
import java.util.Optional;

/**
 * An envelope as one line of JSON. Whatever the body's bytes are, they come back the same:
 *
 * <ul>
 *   <li>{@code body}, the JSON itself, when writing it again gives the very same bytes;
 *   <li>else {@code body_text}, when the bytes are UTF-8;
 *   <li>else {@code body_base64}.
 * </ul>
 *
 * {@code headers} is a list of name and value pairs, which keeps their order and repeats. Every key
 * is always there but {@code traceparent}. Thread-safe.
 */
public final class EnvelopeJson {
  private EnvelopeJson() {}

  /** What reading gives. */
  public sealed interface Line {
    /**
     * An envelope.
     *
     * @param envelope what the line says
     */
    record Good(Envelope envelope) implements Line {}

    /**
     * No envelope.
     *
     * @param problem which key is wrong and how, without its value
     */
    record Bad(String problem) implements Line {}
  }

  /** One line, without the line break at its end. */
  public static String write(Envelope envelope) {
    ObjectNode line = JsonNodeFactory.instance.objectNode();
    line.put("id", envelope.id());
    line.put("source", envelope.source());
    line.put("protocol", envelope.protocol());
    line.put("subject", envelope.subject());
    line.set("headers", headers(envelope.headers()));
    line.put("content_type", envelope.contentType());
    body(line, envelope.body());
    line.putPOJO("attributes", envelope.attributes());
    line.put("received_at", envelope.receivedAt().toString());
    envelope.traceparent().ifPresent(traceparent -> line.put("traceparent", traceparent));
    return Json.write(line);
  }

  /**
   * Reads a line strictly: an unknown or repeated key, a value of the wrong type and two bodies are
   * problems. Keys that the line leaves out are taken from {@code missing}. Headers may also be a
   * mapping of names to a text or a list of texts.
   */
  public static Line read(byte[] line, Envelope missing) {
    return new EnvelopeReader(missing).read(line);
  }

  /** {@link #read(byte[], Envelope)} of a text. */
  public static Line read(String line, Envelope missing) {
    return read(line.getBytes(StandardCharsets.UTF_8), missing);
  }

  private static ArrayNode headers(Headers headers) {
    ArrayNode pairs = JsonNodeFactory.instance.arrayNode();
    headers.list().forEach(h -> pairs.addArray().add(h.name()).add(h.value()));
    return pairs;
  }

  private static void body(ObjectNode line, Body body) {
    Optional<String> same = body.json().map(Json::write).filter(json -> isSame(json, body));
    if (same.isPresent()) {
      line.putRawValue("body", new RawValue(same.get()));
      return;
    }
    Optional<String> text = body.text();
    if (text.isPresent()) {
      line.put("body_text", text.get());
    } else {
      line.put("body_base64", Base64.getEncoder().encodeToString(body.bytes()));
    }
  }

  private static boolean isSame(String json, Body body) {
    return Arrays.equals(json.getBytes(StandardCharsets.UTF_8), body.bytes());
  }
}
