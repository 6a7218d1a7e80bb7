package dev.hikyaku.relay.protocol.net;

import dev.hikyaku.relay.message.Body;
import dev.hikyaku.relay.message.Headers;
import dev.hikyaku.relay.message.Json;
import java.time.Duration;
import java.util.Map;

/**
 * What a caller is told.
 *
 * @param status the HTTP status
 * @param headers beside Content-Length
 * @param body its bytes
 * @param last whether the connection ends with it
 */
public record Answer(int status, Headers headers, Body body, boolean last) {
  private static final Headers JSON = Headers.of("Content-Type", "application/json");

  /** An object as JSON. */
  public static Answer json(int status, Map<String, ?> object) {
    return new Answer(status, JSON, Body.of(Json.write(object)), false);
  }

  /** {@code {"error": …}}. */
  public static Answer error(int status, String message) {
    return json(status, Map.of("error", message));
  }

  /** With one more header. */
  public Answer with(String name, String value) {
    return new Answer(status, headers.plus(name, value), body, last);
  }

  /** With the wait to suggest, in whole seconds. */
  public Answer retryAfter(Duration wait) {
    return with("Retry-After", Long.toString(Math.max(1, wait.toSeconds())));
  }

  /** The same as the last word on its connection. */
  public Answer closing() {
    return new Answer(status, headers, body, true);
  }
}
