package dev.hikyaku.history;

import com.fasterxml.jackson.databind.JsonNode;
import dev.hikyaku.relay.message.Json;
import dev.hikyaku.relay.spi.DecisionLog.Basis;
import dev.hikyaku.relay.spi.DecisionLog.StoredDecision;
import dev.hikyaku.relay.spi.FeedbackLog.Said;
import dev.hikyaku.relay.spi.Pins.Pin;
import dev.hikyaku.relay.spi.StoreException;
import dev.hikyaku.relay.spi.TurnLog.StoredTurn;
import java.nio.charset.StandardCharsets;
import java.time.DateTimeException;
import java.time.Instant;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * What a store keeps, as JSON objects: equal records are equal texts. Keys that a later version
 * added are passed over. Stateless.
 */
public final class Records {
  private static final String AT = "at";
  private static final String MESSAGE_ID = "message_id";
  private static final String TEXT = "text";
  private static final String DESTINATIONS = "destinations";
  private static final String ROUTER = "router";
  private static final String SPEC = "spec";

  private Records() {}

  /** A turn. */
  public static String write(StoredTurn turn) {
    Map<String, Object> map = new LinkedHashMap<>();
    map.put(AT, turn.at().toString());
    map.put(MESSAGE_ID, turn.messageId());
    map.put(TEXT, turn.text());
    map.put(DESTINATIONS, turn.destinations());
    map.put(ROUTER, turn.router());
    turn.model().ifPresent(model -> map.put("model", model));
    turn.probability().ifPresent(p -> map.put("probability", p));
    return Json.write(map);
  }

  /** The turn of a text. */
  public static StoredTurn turn(String op, String json) throws StoreException {
    JsonNode node = node(op, json);
    return new StoredTurn(
        instant(op, node),
        node.path(MESSAGE_ID).asText(),
        node.path(TEXT).asText(),
        texts(node.path(DESTINATIONS)),
        node.path(ROUTER).asText(),
        Optional.of(node.path("model")).filter(JsonNode::isTextual).map(JsonNode::asText),
        Optional.of(node.path("probability")).filter(JsonNode::isNumber).map(JsonNode::asDouble));
  }

  /** A decision. */
  public static String write(StoredDecision decision) {
    Map<String, Object> map = new LinkedHashMap<>();
    map.put(MESSAGE_ID, decision.messageId());
    map.put("route", decision.route());
    map.put("history_key", decision.historyKey());
    map.put(TEXT, decision.text());
    map.put("text_sha256", decision.basis().text());
    map.put("candidates_sha256", decision.basis().candidates());
    map.put("spec_sha256", decision.basis().spec());
    map.put(DESTINATIONS, decision.destinations());
    map.put(ROUTER, decision.router());
    map.put(AT, decision.at().toString());
    return Json.write(map);
  }

  /** The decision of a text. */
  public static StoredDecision decision(String op, String json) throws StoreException {
    JsonNode node = node(op, json);
    return new StoredDecision(
        node.path(MESSAGE_ID).asText(),
        node.path("route").asText(),
        node.path("history_key").asText(),
        node.path(TEXT).asText(),
        new Basis(
            node.path("text_sha256").asText(),
            node.path("candidates_sha256").asText(),
            node.path("spec_sha256").asText()),
        texts(node.path(DESTINATIONS)),
        node.path(ROUTER).asText(),
        instant(op, node));
  }

  /** What somebody said. */
  public static String write(Said said) {
    Map<String, Object> map = new LinkedHashMap<>();
    map.put(MESSAGE_ID, said.messageId());
    map.put("correct", said.correct());
    map.put("note", said.note());
    map.put("sender", said.sender());
    map.put(AT, said.at().toString());
    return Json.write(map);
  }

  /** What somebody said, of a text. */
  public static Said said(String op, String json) throws StoreException {
    JsonNode node = node(op, json);
    return new Said(
        node.path(MESSAGE_ID).asText(),
        texts(node.path("correct")),
        node.path("note").asText(),
        node.path("sender").asText(),
        instant(op, node));
  }

  /** A pin. */
  public static String write(Pin pin) {
    Map<String, Object> map = new LinkedHashMap<>();
    map.put(DESTINATIONS, pin.destinations());
    map.put(SPEC, pin.spec());
    map.put(MESSAGE_ID, pin.messageId());
    return Json.write(map);
  }

  /** The pin of a text. */
  public static Pin pin(String op, String json) throws StoreException {
    JsonNode node = node(op, json);
    return new Pin(
        texts(node.path(DESTINATIONS)), node.path(SPEC).asText(), node.path(MESSAGE_ID).asText());
  }

  private static JsonNode node(String op, String json) throws StoreException {
    return Json.read(json.getBytes(StandardCharsets.UTF_8))
        .filter(JsonNode::isObject)
        .orElseThrow(() -> new StoreException(op, "what is kept there is no JSON object"));
  }

  private static List<String> texts(JsonNode list) {
    List<String> texts = new ArrayList<>();
    list.forEach(item -> texts.add(item.asText()));
    return texts;
  }

  private static Instant instant(String op, JsonNode node) throws StoreException {
    try {
      return Instant.parse(node.path(AT).asText());
    } catch (DateTimeException e) {
      throw new StoreException(op, "what is kept there has no time", e);
    }
  }
}
