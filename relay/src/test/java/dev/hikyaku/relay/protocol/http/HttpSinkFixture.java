package dev.hikyaku.relay.protocol.http;

import static org.assertj.core.api.Assertions.assertThat;

import dev.hikyaku.relay.failure.Failure;
import dev.hikyaku.relay.protocol.Contexts;
import dev.hikyaku.relay.protocol.MapSection;
import dev.hikyaku.relay.protocol.net.RawServer;
import dev.hikyaku.relay.protocol.net.RawServer.Script;
import dev.hikyaku.relay.spi.Sent;
import dev.hikyaku.relay.spi.Sink;
import java.time.Duration;
import java.util.HashMap;
import java.util.Map;
import java.util.concurrent.FutureTask;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;

/** A destination on a server that does what a test tells it. */
abstract class HttpSinkFixture {
  RawServer server;
  Sink sink;

  @BeforeEach
  void startSilent() throws Exception {
    server = RawServer.of(RawServer.silent());
    sink = sink(Map.of());
  }

  @AfterEach
  void close() throws Exception {
    sink.close();
    server.close();
  }

  void start(Script script) throws Exception {
    start(RawServer.of(script), Map.of());
  }

  void start(RawServer raw, Map<String, ?> more) throws Exception {
    close();
    server = raw;
    sink = sink(more);
    sink.open();
  }

  /** Takes the first request, so that no part of the second one's time goes into connecting. */
  static Script second(Script script) {
    return peer -> {
      peer.request();
      peer.write(RawServer.answer("200 OK"));
      script.serve(peer);
    };
  }

  private Sink sink(Map<String, ?> more) {
    Map<String, Object> settings = new HashMap<>(more);
    settings.put("url", server.url() + "/hook");
    return new HttpProtocol().sink(MapSection.of(settings), Contexts.sink("http"));
  }

  Sent send() throws Exception {
    return send("x", Duration.ofSeconds(10));
  }

  Sent send(String body, Duration left) throws Exception {
    FutureTask<Sent> task =
        new FutureTask<>(
            () -> sink.send(Contexts.envelope("m", body), Contexts.attempt("m", left)));
    Thread.startVirtualThread(task);
    return task.get(20, TimeUnit.SECONDS);
  }

  Failure failure() throws Exception {
    return failure(send());
  }

  static Failure failure(Sent sent) {
    assertThat(sent).isInstanceOf(Sent.Failed.class);
    return ((Sent.Failed) sent).failure();
  }

  static void accepted(Sent sent) {
    assertThat(sent).isInstanceOf(Sent.Accepted.class);
  }
}
