package dev.hikyaku.relay;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.hikyaku.relay.message.Body;
import dev.hikyaku.relay.message.Envelope;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import java.util.List;
import java.util.Objects;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** A relay whose dead-letter file cannot be written, from the start or later. */
@Timeout(60)
class DeadLetterPlaceTest {
  private static final String SPEC =
      """
      version: 1
      name: letters
      server: { admin: { listen: "127.0.0.1:0" } }
      defaults: { retry: { attempts: 1 } }
      sources: [ { name: in, type: http, listen: "127.0.0.1:0" } ]
      destinations:
        - { name: crm, type: file, path: ./crm }
        - { name: attic, type: file, path: ./attic.ndjson }
      routes: [ { name: all, from: [in], to: [crm] } ]
      dead_letter: { type: file, path: ./letters, retry: { attempts: 1 }, fallback: [] }
      """;

  @TempDir Path folder;

  private Relay open(String spec, RelayOptions options) throws Exception {
    // Nothing can be delivered to a folder.
    Files.createDirectories(folder.resolve("crm"));
    return Relay.open(List.of(Files.writeString(folder.resolve("relay.yaml"), spec)), options);
  }

  private void blocked() throws Exception {
    Files.deleteIfExists(folder.resolve("letters"));
    Files.createDirectory(folder.resolve("letters"));
  }

  private static String ready(Relay relay) throws Exception {
    URI ready = Objects.requireNonNull(relay.addresses().get("admin")).resolve("/readyz");
    try (HttpClient client = HttpClient.newHttpClient()) {
      HttpResponse<String> answer =
          client.send(HttpRequest.newBuilder(ready).build(), HttpResponse.BodyHandlers.ofString());
      return answer.statusCode() + " " + answer.body();
    }
  }

  private static void fail(Relay relay) throws InterruptedException {
    relay.sendFrom("in", Envelope.of("m", "in", "http", Body.of("x"), Instant.EPOCH));
  }

  @Test
  void aRelayThatCannotWriteItsDeadLettersDoesNotStartAndSaysWhyAndWhere() throws Exception {
    blocked();

    try (Relay relay = open(SPEC, RelayOptions.run())) {
      assertThatThrownBy(relay::start)
          .isInstanceOf(RelayException.class)
          .hasMessageStartingWith("dead letters cannot be written: " + folder.resolve("letters"))
          .hasMessageContaining("directory");
    }
  }

  @Test
  void whoSendsByHandMayDoWithoutThem() throws Exception {
    blocked();

    try (Relay relay = open(SPEC, RelayOptions.byHand())) {
      relay.start();

      assertThat(relay.sendTo("attic", Envelope.of("m", "", "", Body.of("x"), Instant.EPOCH)))
          .matches(receipt -> receipt.outcome().label().equals("delivered"));
    }
  }

  @Test
  void readinessTellsWhenTheyCannotBeWrittenLaterAndOnceTheyCanAgain() throws Exception {
    try (Relay relay = open(SPEC, RelayOptions.run())) {
      relay.start();
      assertThat(ready(relay)).startsWith("200").contains("\"waiting_for\":[]");
      blocked();
      fail(relay);
      assertThat(ready(relay))
          .startsWith("503")
          .contains("\"broken\"")
          .contains("dead letters: no place takes them, see the log");
      Files.delete(folder.resolve("letters"));
      fail(relay);

      assertThat(ready(relay)).startsWith("200").contains("\"waiting_for\":[]");
    }
  }

  @Test
  void readinessStaysGoodWhileAFallbackTakesThemAndTellsThat() throws Exception {
    try (Relay relay =
        open(SPEC.replace("fallback: []", "fallback: [attic]"), RelayOptions.run())) {
      relay.start();
      blocked();

      fail(relay);

      assertThat(ready(relay))
          .startsWith("200")
          .contains("\"ready\"")
          .contains("dead letters: a fallback takes them, see the log");
    }
  }
}
