package dev.hikyaku.history.redis;

import static org.assertj.core.api.Assertions.assertThat;

import dev.hikyaku.relay.Relay;
import dev.hikyaku.relay.RelayOptions;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandlers;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Objects;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** Two replicas of a relay on one server. */
@Timeout(60)
class TwoRelaysTest {
  @TempDir private Path folder;
  private final HttpClient client = HttpClient.newHttpClient();
  private OwnRedis server;
  private Relay one;
  private Relay other;

  @SuppressWarnings("NullAway.Init")
  TwoRelaysTest() {}

  @BeforeEach
  void start() throws Exception {
    server = OwnRedis.start(folder);
    one = relay("one");
    other = relay("other");
  }

  @AfterEach
  void stop() throws Exception {
    one.close();
    other.close();
    server.close();
  }

  private Relay relay(String name) throws Exception {
    Path spec =
        Files.writeString(
            folder.resolve(name + ".yaml"),
            """
            version: 1
            name: desk
            stores: [ { name: shared, type: redis, url: "%s" } ]
            sources:
              - name: in
                type: http
                listen: "127.0.0.1:0"
                dedupe: { key: "{{json.id}}", store: shared }
            destinations:
              - { name: billing, type: file, path: ./%s/billing }
              - { name: broken, type: fault, fail: 1, status: 400 }
              - { name: human, type: file, path: ./%2$s/human }
            routes:
              - name: chat
                from: [in]
                history: { store: shared, key: "{{json.customer}}" }
                router:
                  type: sticky
                  fallback:
                    - type: rules
                      rules:
                        - { when: "json.text == 'invoice'", to: [billing] }
                        - { when: "json.text == 'broken'", to: [broken] }
                    - { type: static, to: [human] }
            dead_letter: { type: file, path: /dev/full }
            """
                .formatted(server.url(), name));
    Relay relay = Relay.open(List.of(spec), RelayOptions.run());
    relay.start();
    return relay;
  }

  private String status(Relay relay, String id, String text) throws Exception {
    URI address = Objects.requireNonNull(relay.addresses().get("in"));
    String body = "{\"id\":\"%s\",\"customer\":\"ada\",\"text\":\"%s\"}".formatted(id, text);
    HttpResponse<String> answer =
        client.send(
            HttpRequest.newBuilder(address).POST(HttpRequest.BodyPublishers.ofString(body)).build(),
            BodyHandlers.ofString());
    return answer.body().replaceFirst(".*\"status\":\"(\\w+)\".*", "$1")
        + answer.body().replaceFirst(".*\"destinations\":(\\[[^]]*]).*", " $1");
  }

  @Test
  void aRepeatThatTheOtherTookIsADuplicate() throws Exception {
    assertThat(status(one, "m-1", "hello")).startsWith("delivered");

    assertThat(status(other, "m-1", "hello")).startsWith("duplicate");
  }

  @Test
  void aRepeatOfANackedOneIsNone() throws Exception {
    assertThat(status(one, "m-1", "broken")).startsWith("failed");

    // As the history says, it goes where it failed, and fails: it was no duplicate.
    assertThat(status(other, "m-1", "hello")).startsWith("failed");
  }

  @Test
  void aConversationStaysWhereTheOtherPutIt() throws Exception {
    assertThat(status(one, "m-1", "invoice")).isEqualTo("delivered [\"billing\"]");

    assertThat(status(other, "m-2", "any news?")).isEqualTo("delivered [\"billing\"]");
  }

  @Test
  void whileTheServerIsAwayEveryMessageIsDelivered() throws Exception {
    assertThat(status(one, "m-1", "invoice")).startsWith("delivered");
    server.stop();

    for (int i = 2; i < 50; i++) {
      assertThat(status(one, "m-" + i, "hello")).startsWith("delivered");
    }
    assertThat(status(one, "m-7", "hello")).startsWith("duplicate");
    assertThat(one.metrics()).contains("hikyaku_history_errors_total{");
  }

  @Test
  void aServerThatComesBackIsUsedAgain() throws Exception {
    server.stop();
    assertThat(status(one, "m-1", "hello")).startsWith("delivered");
    server.startAgain();

    int i = 2;
    while (!status(one, "m-" + i, "invoice").equals("delivered [\"billing\"]")
        || !status(other, "n-" + i, "news?").equals("delivered [\"billing\"]")) {
      i++;
    }
    assertThat(i).isPositive();
  }
}
