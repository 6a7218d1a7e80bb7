package dev.hikyaku.relay.faults;

import static dev.hikyaku.relay.protocol.net.RawServer.always;
import static dev.hikyaku.relay.protocol.net.RawServer.answer;
import static org.assertj.core.api.Assertions.assertThat;

import dev.hikyaku.relay.message.Json;
import dev.hikyaku.relay.protocol.net.RawServer;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** What callers are told, and that it is true. */
class CallerFaultsTest {
  private static final String BROKEN =
      """
      destinations: [ { name: a, type: http, url: "%s" } ]
      routes: [ { name: r, from: [in], to: [a] } ]
      """;
  @TempDir Path folder;

  @Test
  void noCallerIsToldThatAllIsWellWhenEvenTheDeadLetterFails() throws Exception {
    String letters = "dead_letter: { type: file, path: ./letters/dlq.ndjson }\n";
    try (var receiver = RawServer.of(always(answer("500 Oops")));
        var relay = RunningRelay.start(folder, letters + BROKEN.formatted(receiver.url()))) {
      Blocked.folder(folder.resolve("letters"));
      var answer = relay.answer("x");

      assertThat(answer.statusCode()).isEqualTo(503);
      assertThat(answer.headers().firstValue("Retry-After")).isPresent();
      assertThat(RunningRelay.state(answer)).isEqualTo("failed");
    }
  }

  @Test
  void anIdThatNoHeaderCanCarryIsRefused() throws Exception {
    try (var receiver = RawServer.of(always(answer("200 OK")));
        var relay =
            RunningRelay.start(
                folder, "id: \"order-{{json.n}}\"", BROKEN.formatted(receiver.url()))) {
      var refused = relay.answer("{\"n\":\"ü\"}", "Content-Type", "application/json");

      assertThat(refused.statusCode()).isEqualTo(400);
      assertThat(refused.body()).contains("an id must be 1 to 255 visible ASCII characters");
      assertThat(relay.answer("{\"n\":7}").statusCode()).isEqualTo(200);
      assertThat(receiver.next().header("Idempotency-Key")).startsWith("order-7");
    }
  }

  @Test
  void aTransformThatFailsIsNeverA200() throws Exception {
    try (var receiver = RawServer.of(always(answer("200 OK")));
        var relay =
            RunningRelay.start(
                folder,
                """
                destinations: [ { name: a, type: http, url: "%s" } ]
                routes: [ { name: r, from: [in], to: [a], transforms: [ { jq: 'error("no")' } ] } ]
                """
                    .formatted(receiver.url()))) {
      var answer = relay.answer("{}", "Content-Type", "application/json");

      assertThat(answer.statusCode()).isEqualTo(202);
      assertThat(RunningRelay.state(answer)).isEqualTo("dead_lettered");
      assertThat(relay.letters()).singleElement().asString().contains("\"reason\":\"transform\"");
      assertThat(receiver.waiting()).isZero();
    }
  }

  @Test
  void everyByteOfABodyIsInItsDeadLetter() throws Exception {
    byte[] bytes = new byte[259];
    for (int i = 0; i < 256; i++) {
      bytes[i + 3] = (byte) i;
    }
    bytes[0] = (byte) 0xEF;
    bytes[1] = (byte) 0xBB;
    bytes[2] = (byte) 0xBF;
    try (var receiver = RawServer.of(always(answer("400 No")));
        var relay = RunningRelay.start(folder, BROKEN.formatted(receiver.url()))) {
      assertThat(relay.post(bytes).get(10, TimeUnit.SECONDS).statusCode()).isEqualTo(202);

      byte[] letter = relay.letters().get(0).getBytes(StandardCharsets.UTF_8);
      assertThat(Json.read(letter).orElseThrow().path("body_base64").binaryValue())
          .isEqualTo(bytes);
      assertThat(receiver.next().body().bytes()).isEqualTo(bytes);
    }
  }

  @Test
  void aCallerThatWasToldPendingMayAskAgainWithTheSameKey() throws Exception {
    CountDownLatch release = new CountDownLatch(1);
    RawServer.Script slow =
        peer -> {
          while (peer.request()) {
            release.await();
            peer.write(answer("200 OK"));
          }
        };
    try (var receiver = RawServer.of(slow);
        var relay =
            RunningRelay.start(folder, "ack_timeout: 1ms", BROKEN.formatted(receiver.url()))) {
      var pending = relay.answer("x", "Idempotency-Key", "k-1");
      assertThat(pending.statusCode()).isEqualTo(202);
      assertThat(RunningRelay.state(pending)).isEqualTo("pending");
      release.countDown();

      assertThat(relay.answer("x", "Idempotency-Key", "k-1").body()).contains("\"id\":\"k-1\"");
      assertThat(receiver.next().header("Idempotency-Key")).isEqualTo("k-1");
      assertThat(receiver.next().header("Idempotency-Key")).isEqualTo("k-1");
      assertThat(relay.letters()).isEmpty();
    }
  }
}
