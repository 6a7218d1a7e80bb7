package dev.hikyaku.eval.data;

import com.fasterxml.jackson.databind.JsonNode;
import dev.hikyaku.relay.message.Body;
import dev.hikyaku.relay.message.Envelope;
import dev.hikyaku.relay.message.EnvelopeJson;
import dev.hikyaku.relay.message.Json;
import java.util.HashSet;
import java.util.List;
import java.util.Set;

/** What the input of a case says. */
sealed interface Input {
  /** The keys of a message that carry its bytes. */
  List<String> BODIES = List.of("body", "body_text", "body_base64");

  /** The keys that a JSON body with a {@code body} of its own, such as a mail, may have too. */
  List<String> COMMON = List.of("subject", "body", "id");

  /** Every key of a message. */
  List<String> ALL =
      List.of(
          "id",
          "source",
          "protocol",
          "subject",
          "headers",
          "content_type",
          "body",
          "body_text",
          "body_base64",
          "attributes",
          "received_at",
          "traceparent");

  /**
   * A message.
   *
   * @param message as a source would have made it
   */
  record Message(Envelope message) implements Input {}

  /**
   * No message.
   *
   * @param why without the value
   */
  record Broken(String why) implements Input {}

  /**
   * A text is the body itself. An object that has only keys of a message, and among them a body and
   * one that no mail has, is a message. Any other value is a JSON body.
   *
   * @param missing what the message has where it does not say it, its id among that
   */
  static Input read(JsonNode input, Envelope missing) {
    if (input.isTextual()) {
      return new Message(
          missing.withBody(Body.of(input.textValue())).withContentType("text/plain"));
    }
    if (!isMessage(input)) {
      return new Message(missing.withBody(Body.of(input)).withContentType("application/json"));
    }
    return switch (EnvelopeJson.read(Json.write(input), missing)) {
      case EnvelopeJson.Line.Good(Envelope message) -> new Message(typed(message));
      case EnvelopeJson.Line.Bad(String why) -> new Broken(why);
    };
  }

  private static Envelope typed(Envelope message) {
    return message.contentType().isEmpty()
        ? message.withContentType(message.body().guessedType())
        : message;
  }

  private static boolean isMessage(JsonNode input) {
    Set<String> keys = new HashSet<>();
    input.fieldNames().forEachRemaining(keys::add);
    return ALL.containsAll(keys)
        && BODIES.stream().anyMatch(keys::contains)
        && !COMMON.containsAll(keys);
  }
}
