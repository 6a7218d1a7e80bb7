package dev.hikyaku.relay.transform;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.hikyaku.relay.message.Envelope;
import dev.hikyaku.relay.message.Json;

/** What expressions see of an envelope, in the words that all three languages share. */
final class Message {
  /** What is said when a language needs JSON and the body is none. */
  static final String NOT_JSON = "the body is not JSON";

  /** What is said when text is needed and the body is none. */
  static final String NOT_TEXT = "the body is not UTF-8 text";

  /** What is said of a number beyond what JSON can hold. */
  static final String NO_JSON_NUMBER = "there is a number that JSON cannot hold";

  private Message() {}

  /** The body's tree. */
  static JsonNode json(Envelope envelope) {
    return envelope.body().json().orElseThrow(() -> new Unfit(NOT_JSON));
  }

  /** The body's text. */
  static String text(Envelope envelope) {
    return envelope.body().text().orElseThrow(() -> new Unfit(NOT_TEXT));
  }

  /** Whether every number in it is one that JSON can hold: 1e400 is read as infinite. */
  static boolean writable(JsonNode value) {
    if (value.isFloatingPointNumber()) {
      return Double.isFinite(value.doubleValue());
    }
    for (JsonNode child : value) {
      if (!writable(child)) {
        return false;
      }
    }
    return true;
  }

  /** The attributes as a tree. */
  static JsonNode attributes(Envelope envelope) {
    return Json.MAPPER.valueToTree(envelope.attributes());
  }

  /** The envelope without its body, as jq programs see it. */
  static JsonNode envelope(Envelope envelope) {
    ObjectNode tree = Json.MAPPER.createObjectNode();
    tree.put("id", envelope.id());
    tree.put("source", envelope.source());
    tree.put("protocol", envelope.protocol());
    tree.put("subject", envelope.subject());
    tree.set("headers", Json.MAPPER.valueToTree(envelope.headers().firstValues()));
    tree.put("content_type", envelope.contentType());
    tree.set("attributes", attributes(envelope));
    tree.put("received_at", envelope.receivedAt().toString());
    return tree;
  }
}
