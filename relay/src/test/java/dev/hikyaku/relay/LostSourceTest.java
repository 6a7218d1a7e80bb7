package dev.hikyaku.relay;

import static org.assertj.core.api.Assertions.assertThat;

import dev.hikyaku.relay.failure.Failure;
import dev.hikyaku.relay.failure.Tags;
import dev.hikyaku.relay.spi.Protocol;
import dev.hikyaku.relay.spi.Section;
import dev.hikyaku.relay.spi.Source;
import dev.hikyaku.relay.spi.SourceContext;
import dev.hikyaku.relay.spi.SubscribedSource;
import java.io.IOException;
import java.net.URI;
import java.net.URL;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Collections;
import java.util.Enumeration;
import java.util.List;
import java.util.Objects;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** A relay with a source that subscribes to a server which is not there. */
@Timeout(60)
class LostSourceTest {
  private static final String SPEC =
      """
      version: 1
      name: lost
      server: { admin: { listen: "127.0.0.1:0" } }
      sources:
        - name: news
          type: feed
          reconnect: { backoff: 1ms, max_backoff: 2ms, max_attempts: 3 }
      destinations: [ { name: out, type: file, path: ./out.ndjson } ]
      routes: [ { name: all, from: [news], to: [out] } ]
      """;

  @TempDir Path folder;

  /** Sources of type {@code feed}, as a jar beside the relay would bring them. */
  public static final class FeedProtocol implements Protocol {
    @Override
    public Set<String> sourceTypes() {
      return Set.of("feed");
    }

    @Override
    public Set<String> sinkTypes() {
      return Set.of();
    }

    @Override
    public Source source(Section settings, SourceContext context) {
      return new SubscribedSource() {
        @Override
        public List<URI> urls() {
          return List.of(URI.create("feed://nobody/news"));
        }

        @Override
        public Connected connect(URI url) {
          return new Connected.Failed(Failure.passing("refused", Tags.CONNECT));
        }

        @Override
        public void stop() {}
      };
    }
  }

  /** Finds the protocol. */
  private final class Beside extends ClassLoader {
    private final Path services;

    Beside() throws IOException {
      super(LostSourceTest.class.getClassLoader());
      services = Files.writeString(folder.resolve("services"), FeedProtocol.class.getName());
    }

    @Override
    protected Enumeration<URL> findResources(String name) throws IOException {
      return name.equals("META-INF/services/" + Protocol.class.getName())
          ? Collections.enumeration(List.of(services.toUri().toURL()))
          : Collections.emptyEnumeration();
    }
  }

  private Relay open() throws IOException {
    Path spec = Files.writeString(folder.resolve("relay.yaml"), SPEC);
    Thread thread = Thread.currentThread();
    ClassLoader before = thread.getContextClassLoader();
    thread.setContextClassLoader(new Beside());
    try {
      return Relay.open(List.of(spec), RelayOptions.run());
    } finally {
      thread.setContextClassLoader(before);
    }
  }

  @Test
  void aRelayThatGaveASourceUpIsNotReadyAndNamesItAndNoAddress() throws Exception {
    try (Relay relay = open();
        HttpClient client = HttpClient.newHttpClient()) {
      relay.start();
      URI ready = Objects.requireNonNull(relay.addresses().get("admin")).resolve("/readyz");
      HttpRequest ask = HttpRequest.newBuilder(ready).build();

      HttpResponse<String> answer;
      do {
        answer = client.send(ask, HttpResponse.BodyHandlers.ofString());
      } while (answer.statusCode() == 200);

      assertThat(answer.statusCode()).isEqualTo(503);
      assertThat(answer.body())
          .contains("\"status\":\"broken\"")
          .contains("source news: lost, see the log")
          .doesNotContain("nobody");
      assertThat(relay.tally().broken()).isEqualTo(1);
    }
  }
}
