package dev.hikyaku.relay.admin;

import java.util.Map;

/** What an endpoint answers. */
sealed interface Answer {

  /** The HTTP status. */
  int status();

  /** A JSON object. */
  record Json(int status, Map<String, ?> object) implements Answer {}

  /** Text of a type of its own, such as the metrics. */
  record Text(int status, String contentType, String text) implements Answer {}

  /** A JSON object with one member {@code error}, and what a client needs to do better. */
  record Refusal(int status, String error, Map<String, String> headers) implements Answer {
    Refusal(int status, String error) {
      this(status, error, Map.of());
    }
  }
}
