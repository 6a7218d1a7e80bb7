package dev.hikyaku.relay.protocol.http;

import static dev.hikyaku.relay.protocol.net.RawServer.always;
import static dev.hikyaku.relay.protocol.net.RawServer.answer;
import static org.assertj.core.api.Assertions.assertThat;

import dev.hikyaku.relay.failure.Tag;
import dev.hikyaku.relay.failure.Tags;
import dev.hikyaku.relay.protocol.net.RawServer;
import java.util.Map;
import org.junit.jupiter.api.Test;

/** How an endpoint is probed. */
class HttpCheckTest extends HttpSinkFixture {
  @Test
  void aProbeGetsThePathOnTheOriginWithoutWhatIsMeantForMessages() throws Exception {
    start(
        RawServer.of(always(answer("204 No Content"))),
        Map.of("auth", Map.of("bearer", "t0p"), "method", "PUT"));

    accepted(sink.check("/healthz?deep=1"));

    String head = server.next().head();
    assertThat(head).startsWith("GET /healthz?deep=1 HTTP/1.1").doesNotContain("t0p");
  }

  @Test
  void anythingButSuccessIsNotWell() throws Exception {
    start(always(answer("503 Down")));
    assertThat(failure(sink.check("/healthz")).exact()).isEqualTo(new Tag("503"));

    start(always(answer("302 Found")));
    assertThat(failure(sink.check("/healthz")).exact()).isNotNull();
  }

  @Test
  void nobodyThereIsNotWell() throws Exception {
    start(always(answer("200 OK")));
    server.close();

    assertThat(failure(sink.check("/healthz")).tags()).contains(Tags.CONNECT);
  }
}
