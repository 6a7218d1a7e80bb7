package dev.hikyaku.relay.protocol.http;

import dev.hikyaku.relay.protocol.Contexts;
import dev.hikyaku.relay.protocol.MapSection;
import dev.hikyaku.relay.protocol.ProtocolContract;
import dev.hikyaku.relay.protocol.net.RawServer;
import dev.hikyaku.relay.spi.Sink;
import dev.hikyaku.relay.spi.Source;
import java.io.IOException;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse.BodyHandlers;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Nested;

class HttpContractTest {
  @Nested
  class AsSource extends ProtocolContract.OfSource {
    private final HttpClient client = HttpClient.newHttpClient();

    @Override
    protected Source source(List<byte[]> bodies) {
      return new HttpProtocol()
          .source(
              MapSection.of(Map.of("listen", "127.0.0.1:0", "path", "/in")),
              Contexts.source("http"));
    }

    @Override
    protected void push(Source running, List<byte[]> bodies) {
      for (byte[] body : bodies) {
        HttpRequest post =
            HttpRequest.newBuilder(running.address().orElseThrow())
                .POST(HttpRequest.BodyPublishers.ofByteArray(body))
                .build();
        Thread.startVirtualThread(() -> untilTaken(post));
      }
    }

    /** A source that has not begun to run says so and keeps nothing. */
    private void untilTaken(HttpRequest post) {
      try {
        String said = client.send(post, BodyHandlers.ofString()).body();
        while (said.contains("starting")) {
          said = client.send(post, BodyHandlers.ofString()).body();
        }
      } catch (IOException | InterruptedException e) {
        // The test sees that no message comes.
      }
    }
  }

  @Nested
  class AsSink extends ProtocolContract.OfSink {
    private final List<RawServer> servers = new ArrayList<>();

    private RawServer server(RawServer.Script script) throws IOException {
      RawServer server = RawServer.of(script);
      servers.add(server);
      return server;
    }

    private Sink to(String url) {
      return new HttpProtocol().sink(MapSection.of(Map.of("url", url)), Contexts.sink("http"));
    }

    @Override
    protected Sink sink() throws IOException {
      return to(server(RawServer.always(RawServer.answer("200 OK", "ok"))).url());
    }

    @Override
    protected List<byte[]> received(int count) throws InterruptedException {
      List<byte[]> bodies = new ArrayList<>();
      for (int i = 0; i < count; i++) {
        bodies.add(servers.get(0).next().body().bytes());
      }
      return bodies;
    }

    @Override
    protected Sink unreachable() throws IOException {
      RawServer gone = server(RawServer.silent());
      gone.close();
      return to(gone.url());
    }

    @Override
    protected Sink hanging() throws IOException {
      return to(server(RawServer.silent()).url());
    }

    @AfterEach
    void closeServers() throws IOException {
      for (RawServer server : servers) {
        server.close();
      }
    }
  }
}
