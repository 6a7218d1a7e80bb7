package dev.hikyaku.relay.admin;

import dev.hikyaku.relay.message.Json;
import io.helidon.http.HeaderNames;
import io.helidon.webserver.http.ServerResponse;
import java.nio.charset.StandardCharsets;
import java.util.Map;

/** Writes answers. */
final class Reply {
  private static final String JSON = "application/json";

  private final ServerResponse response;
  private final boolean headOnly;

  Reply(ServerResponse response, boolean headOnly) {
    this.response = response;
    this.headOnly = headOnly;
  }

  /** Sends the whole answer, or its head alone. */
  void send(Answer answer) {
    response.status(answer.status());
    response.header("Cache-Control", "no-store");
    response.header("X-Content-Type-Options", "nosniff");
    switch (answer) {
      case Answer.Json json -> send(JSON, Json.write(json.object()));
      case Answer.Text text -> send(text.contentType(), text.text());
      case Answer.Refusal refusal -> {
        refusal.headers().forEach(response::header);
        send(JSON, Json.write(Map.of("error", refusal.error())));
      }
    }
  }

  private void send(String contentType, String text) {
    byte[] body = text.getBytes(StandardCharsets.UTF_8);
    response.header(HeaderNames.CONTENT_TYPE, contentType);
    if (headOnly) {
      response.header(HeaderNames.CONTENT_LENGTH, Integer.toString(body.length));
      response.send();
    } else {
      response.send(body);
    }
  }
}
