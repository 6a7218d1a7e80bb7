package dev.hikyaku.history.h2;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.hikyaku.relay.Relay;
import dev.hikyaku.relay.RelayException;
import dev.hikyaku.relay.RelayOptions;
import dev.hikyaku.relay.message.Body;
import dev.hikyaku.relay.message.Envelope;
import dev.hikyaku.relay.spi.SpecException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** What another process finds while a relay has the file. */
class BesideARunningRelayTest {
  private static final String SPEC =
      """
      version: 1
      name: desk
      stores: [ { name: disk, type: h2, path: ./data/desk } ]
      sources: [ { name: in, type: http, listen: "127.0.0.1:0" } ]
      destinations: [ { name: human, type: file, path: ./out } ]
      routes:
        - name: chat
          from: [in]
          history: { store: disk, key: "{{json.customer}}" }
          router: { type: sticky, fallback: [ { type: static, to: [human] } ] }
      dead_letter: { type: file, path: ./dlq }
      """;

  @TempDir private Path folder;

  @SuppressWarnings("NullAway.Init")
  BesideARunningRelayTest() {}

  private Relay open(String spec, RelayOptions options) throws Exception {
    return Relay.open(List.of(Files.writeString(folder.resolve("relay.yaml"), spec)), options);
  }

  @Test
  void aSecondRelayDoesNotStartAndNamesTheFile() throws Exception {
    try (Relay running = open(SPEC, RelayOptions.run());
        Relay second = open(SPEC, RelayOptions.run())) {
      running.start();

      assertThatThrownBy(second::start)
          .isInstanceOf(RelayException.class)
          .hasMessageContaining("store disk cannot start: ")
          .hasMessageContaining(folder.resolve("data/desk").toString());
    }
  }

  @Test
  void aCommandGoesOnWithoutTheFile() throws Exception {
    Envelope message =
        Envelope.of("m-1", "in", "http", Body.of("{\"customer\":\"ada\"}"), Instant.EPOCH);
    try (Relay running = open(SPEC, RelayOptions.run());
        Relay command = open(SPEC, RelayOptions.byHand())) {
      running.start();
      command.start();

      assertThat(command.decide("chat", message).destinations()).containsExactly("human");
    }
  }

  @Test
  void theFileIsFreeWhenTheRelayHasStopped() throws Exception {
    try (Relay first = open(SPEC, RelayOptions.run())) {
      first.start();
    }
    try (Relay second = open(SPEC, RelayOptions.run())) {
      second.start();

      assertThat(second.addresses()).containsKey("in");
    }
  }

  @Test
  void aStoreOfAnUnknownTypeAndOneWithoutItsPathAreProblems() {
    assertThatThrownBy(() -> open(SPEC.replace("type: h2", "type: h3"), RelayOptions.run()))
        .isInstanceOf(SpecException.class)
        .hasMessageContaining("stores[disk].type: unknown store type h3 (did you mean h2?)");
    assertThatThrownBy(() -> open(SPEC.replace(", path: ./data/desk", ""), RelayOptions.run()))
        .isInstanceOf(SpecException.class)
        .hasMessageContaining("stores[disk].path: is required");
  }
}
