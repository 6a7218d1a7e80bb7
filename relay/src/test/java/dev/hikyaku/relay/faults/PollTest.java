package dev.hikyaku.relay.faults;

import static dev.hikyaku.relay.protocol.net.RawServer.always;
import static dev.hikyaku.relay.protocol.net.RawServer.answer;
import static org.assertj.core.api.Assertions.assertThat;

import dev.hikyaku.relay.protocol.net.RawServer;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** A source that fetches. */
class PollTest {
  @TempDir Path folder;

  @Test
  void whatAServerHasIsFetchedAndDeliveredThoughItStumblesAtFirst() throws Exception {
    RawServer.Script stumbling =
        peer -> {
          peer.request();
          peer.write(answer("503 Busy"));
          while (peer.request()) {
            peer.write(answer("200 OK", "ETag: \"v1\"", "all is well"));
          }
        };
    try (var server = RawServer.of(stumbling);
        var receiver = RawServer.of(always(answer("200 OK")));
        var relay =
            RunningRelay.start(
                folder,
                "path: /in }, { name: status, type: http, interval: 1h, retry: { backoff: 1ms }, url: \""
                    + server.url()
                    + "\"",
                """
                destinations: [ { name: a, type: http, url: "%s" } ]
                routes: [ { name: r, from: [in, status], to: [a] } ]
                """
                    .formatted(receiver.url()))) {
      var delivered = receiver.next();

      assertThat(delivered.body().text()).contains("all is well");
      assertThat(delivered.header("Idempotency-Key")).hasSize(64);
      assertThat(relay.letters()).isEmpty();
    }
  }
}
