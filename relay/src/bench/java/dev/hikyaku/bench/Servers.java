package dev.hikyaku.bench;

import io.helidon.http.HeaderNames;
import io.helidon.webclient.api.HttpClientResponse;
import io.helidon.webclient.api.WebClient;
import io.helidon.webserver.WebServer;
import io.helidon.webserver.http.Handler;
import io.helidon.webserver.http.HttpRouting;
import java.time.Duration;

/**
 * The servers around the relay, each a process of its own: {@code sink} takes everything, {@code
 * forward URI} passes everything on to a sink and does nothing else, {@code hanging} takes a request
 * and never answers. Each prints one line {@code ready NAME=URI} on standard error.
 */
public final class Servers {
  private static final byte[] OK = "{\"status\":\"ok\"}".getBytes();

  private Servers() {}

  /** Runs until it is killed. */
  public static void main(String[] arguments) {
    switch (arguments[0]) {
      case "sink" -> serve("sink", sink());
      case "forward" -> serve("forward", forward(arguments[1]));
      case "hanging" -> serve("hanging", hanging());
      default ->
          throw new IllegalArgumentException("sink, hanging or forward URI, not " + arguments[0]);
    }
  }

  private static void serve(String name, Handler handler) {
    WebServer server =
        WebServer.builder()
            .host("127.0.0.1")
            .port(0)
            .routing(HttpRouting.builder().any(handler))
            .build()
            .start();
    System.err.println("ready " + name + "=http://127.0.0.1:" + server.port());
  }

  private static Handler sink() {
    return (request, response) -> {
      request.content().consume();
      response.send(OK);
    };
  }

  private static Handler hanging() {
    return (request, response) -> {
      request.content().consume();
      // Longer than any time limit: who waits goes away first.
      Thread.sleep(Duration.ofMinutes(10));
      response.send(OK);
    };
  }

  private static Handler forward(String sink) {
    WebClient client = WebClient.builder().baseUri(sink).followRedirects(false).build();
    return (request, response) -> {
      byte[] body = request.content().as(byte[].class);
      try (HttpClientResponse answer =
          client.post("/sink").header(HeaderNames.CONTENT_TYPE, "application/json").submit(body)) {
        answer.entity().consume();
        response.status(answer.status()).send(OK);
      }
    };
  }
}
