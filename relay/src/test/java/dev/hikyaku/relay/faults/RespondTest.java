package dev.hikyaku.relay.faults;

import static dev.hikyaku.relay.protocol.net.RawServer.always;
import static dev.hikyaku.relay.protocol.net.RawServer.answer;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.hikyaku.relay.protocol.net.RawServer;
import dev.hikyaku.relay.protocol.net.RawServer.Script;
import dev.hikyaku.relay.spi.SpecException;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** A relay as a reverse proxy. */
class RespondTest {
  private static final String REST =
      """
      destinations:
        - { name: a, type: http, url: "%s", fallback: [b] }
        - { name: b, type: http, url: "%s" }
        - { name: other, type: file, path: ./other.ndjson }
        - { name: loose, type: file, path: ./loose.ndjson, required: false }
      routes:
        - name: r
          from: [in]
          filter: "body != 'nothing'"
          router: { type: rules, rules: [ { when: "body == 'other'", to: [other] },
                                          { when: "true", to: [a, other] } ] }
      """;
  private static final Script BROKEN = always(answer("400 No"));
  @TempDir Path folder;

  private RunningRelay start(RawServer a, RawServer b) throws Exception {
    return RunningRelay.start(folder, "respond: { from: a }", REST.formatted(a.url(), b.url()));
  }

  @Test
  void theCallerGetsTheReplyOfTheDestination() throws Exception {
    Script good =
        always(answer("201 Created", "X-Order: 7", "Content-Type: text/plain", "order 7 is made"));
    try (var a = RawServer.of(good);
        var relay = start(a, a)) {
      var answer = relay.answer("x");

      assertThat(answer.statusCode()).isEqualTo(201);
      assertThat(answer.body()).isEqualTo("order 7 is made");
      assertThat(answer.headers().firstValue("X-Order")).contains("7");
      assertThat(answer.headers().allValues("Content-Type")).containsExactly("text/plain");
    }
  }

  @Test
  void theCallerGetsTheReplyOfTheFallbackThatTookOver() throws Exception {
    try (var a = RawServer.of(BROKEN);
        var b = RawServer.of(always(answer("200 OK", "from b")));
        var relay = start(a, b)) {
      var answer = relay.answer("x");

      assertThat(answer.statusCode()).isEqualTo(200);
      assertThat(answer.body()).isEqualTo("from b");
    }
  }

  @Test
  void theCallerGets502WhenTheMessageIsDeadLetteredThere() throws Exception {
    try (var a = RawServer.of(BROKEN);
        var relay = start(a, a)) {
      var answer = relay.answer("x");

      assertThat(answer.statusCode()).isEqualTo(502);
      assertThat(RunningRelay.state(answer)).isEqualTo("dead_lettered");
      assertThat(relay.letters()).hasSize(1);
    }
  }

  @Test
  void theCallerGets404WhenTheMessageDidNotGoThere() throws Exception {
    try (var a = RawServer.of(always(answer("200 OK")));
        var relay = start(a, a)) {
      var elsewhere = relay.answer("other");
      var filtered = relay.answer("nothing");

      assertThat(elsewhere.statusCode()).isEqualTo(404);
      assertThat(RunningRelay.state(elsewhere)).isEqualTo("delivered");
      assertThat(filtered.statusCode()).isEqualTo(404);
      assertThat(RunningRelay.state(filtered)).isEqualTo("filtered");
      assertThat(a.waiting()).isZero();
    }
  }

  @Test
  void theDestinationMustBeDeclaredAndRequired() throws Exception {
    String rest = REST.formatted("http://x.example", "http://x.example");

    assertThatThrownBy(() -> RunningRelay.start(folder, "respond: { from: al }", rest))
        .isInstanceOf(SpecException.class)
        .hasMessageContaining("sources[in].respond.from: unknown destination 'al'");
    assertThatThrownBy(() -> RunningRelay.start(folder, "respond: { from: loose }", rest))
        .hasMessageContaining("loose is best effort: no caller can wait for its reply");
    assertThatThrownBy(() -> RunningRelay.start(folder, "respond: { form: a }", rest))
        .hasMessageContaining("sources[in].respond.form: unknown setting (did you mean from?)");
  }
}
