package dev.hikyaku.relay.protocol.net;

import io.helidon.http.DirectHandler;
import io.helidon.http.DirectHandler.EventType;
import io.helidon.http.HeaderValues;
import io.helidon.http.ServerResponseHeaders;
import io.helidon.http.Status;
import io.helidon.webserver.http.DirectHandlers;

/** Answers in JSON to what the server refuses before any endpoint sees it. */
public final class JsonErrors implements DirectHandler {
  private JsonErrors() {}

  /** For everything that a server refuses by itself. */
  public static DirectHandlers handlers() {
    JsonErrors errors = new JsonErrors();
    var builder = DirectHandlers.builder();
    for (EventType type : EventType.values()) {
      builder.addHandler(type, errors);
    }
    return builder.build();
  }

  @Override
  public TransportResponse handle(
      TransportRequest request,
      EventType type,
      Status status,
      ServerResponseHeaders headers,
      String message) {
    ServerResponseHeaders json = ServerResponseHeaders.create();
    json.set(HeaderValues.CONTENT_TYPE_JSON);
    return TransportResponse.builder()
        .status(status)
        .headers(json)
        // All that is refused here leaves the connection in doubt.
        .keepAlive(false)
        .entity(Answer.error(status.code(), why(status)).body().bytes())
        .build();
  }

  /** Not the server's own message: it may repeat what the caller sent. */
  private static String why(Status status) {
    return switch (status.code()) {
      case 400 -> "malformed request";
      case 413 -> "the body is too large";
      case 500 -> "internal error";
      case 501 -> "unsupported transfer encoding";
      case 505 -> "only HTTP/1.1 is spoken here";
      default -> status.reasonPhrase();
    };
  }
}
