package dev.hikyaku.relay.faults;

import static dev.hikyaku.relay.protocol.net.RawServer.always;
import static dev.hikyaku.relay.protocol.net.RawServer.answer;
import static org.assertj.core.api.Assertions.assertThat;

import dev.hikyaku.relay.protocol.net.RawServer;
import dev.hikyaku.relay.protocol.net.RawServer.Script;
import java.net.http.HttpResponse;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.FutureTask;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** What the callers of a source with dedupe hear when they send again. */
@Timeout(60)
class RepeatsTest {
  private static final Script GOOD = always(answer("200 OK"));
  private static final String BY_ORDER = "dedupe: { key: \"{{json.order}}\" }";

  @TempDir Path folder;

  private RunningRelay start(String more, RawServer receiver) throws Exception {
    return start(more, receiver, "");
  }

  private RunningRelay start(String more, RawServer receiver, String rest) throws Exception {
    String url = receiver.url();
    return RunningRelay.start(
        folder,
        more,
        """
        destinations: [ { name: a, type: http, url: "%s", retry: { attempts: 1 } } ]
        routes: [ { name: r, from: [in], to: [a] } ]
        %s
        """
            .formatted(url, rest));
  }

  private static void hears(HttpResponse<String> answer, int status, String state) {
    assertThat(answer.statusCode()).isEqualTo(status);
    assertThat(RunningRelay.state(answer)).isEqualTo(state);
  }

  @Test
  void aRepeatOfWhatWasDeliveredIsADuplicate() throws Exception {
    try (var receiver = RawServer.of(GOOD);
        var relay = start(BY_ORDER, receiver)) {
      hears(relay.answer("{\"order\":7}"), 200, "delivered");

      hears(relay.answer("{\"order\":7}"), 200, "duplicate");
      hears(relay.answer("{\"order\":8}"), 200, "delivered");
      hears(relay.answer("{}"), 200, "delivered");
      hears(relay.answer("{}"), 200, "delivered");

      assertThat(receiver.waiting()).isEqualTo(4);
    }
  }

  @Test
  void withoutAKeyTheIdCounts() throws Exception {
    try (var receiver = RawServer.of(GOOD);
        var relay = start("dedupe: {}", receiver)) {
      hears(relay.answer("x", "Idempotency-Key", "k1"), 200, "delivered");

      hears(relay.answer("y", "Idempotency-Key", "k1"), 200, "duplicate");
      hears(relay.answer("x"), 200, "delivered");
    }
  }

  @Test
  void aRepeatOfWhatIsInWorkComesBackLater() throws Exception {
    CountDownLatch arrived = new CountDownLatch(1);
    CountDownLatch go = new CountDownLatch(1);
    Script slow =
        peer -> {
          while (peer.request()) {
            arrived.countDown();
            go.await();
            peer.write(answer("200 OK"));
          }
        };
    try (var receiver = RawServer.of(slow);
        var relay = start(BY_ORDER, receiver)) {
      FutureTask<HttpResponse<String>> first = relay.post("{\"order\":7}");
      arrived.await();

      HttpResponse<String> repeat = relay.answer("{\"order\":7}");

      assertThat(repeat.statusCode()).isEqualTo(409);
      assertThat(repeat.headers().firstValue("Retry-After")).contains("1");
      assertThat(repeat.body()).contains("\"error\"", "dedupe key");
      go.countDown();
      hears(first.get(), 200, "delivered");
      hears(relay.answer("{\"order\":7}"), 200, "duplicate");
      assertThat(receiver.waiting()).isEqualTo(1);
    }
  }

  @Test
  void aRepeatOfWhatWasDeadLetteredIsADuplicate() throws Exception {
    try (var receiver = RawServer.of(always(answer("404 Gone")));
        var relay = start(BY_ORDER, receiver)) {
      hears(relay.answer("{\"order\":7}"), 202, "dead_lettered");

      hears(relay.answer("{\"order\":7}"), 200, "duplicate");

      assertThat(relay.letters()).hasSize(1);
    }
  }

  @Test
  void anAcceptedMessageIsRememberedWhateverBecameOfIt() throws Exception {
    try (var receiver = RawServer.of(always(answer("404 Gone")));
        var relay = start("ack: accepted, " + BY_ORDER, receiver)) {
      hears(relay.answer("{\"order\":7}"), 202, "pending");
      receiver.next();

      HttpResponse<String> again = relay.answer("{\"order\":7}");
      while (again.statusCode() == 409) {
        again = relay.answer("{\"order\":7}");
      }

      hears(again, 200, "duplicate");
      assertThat(relay.letters()).hasSize(1);
    }
  }

  @Test
  void aCallerThatWasNackedMaySendAgain() throws Exception {
    String letters = "dead_letter: { type: file, path: ./folder, retry: { attempts: 1 } }";
    try (var receiver = RawServer.of(always(answer("404 Gone")));
        var relay = start(BY_ORDER, receiver, letters)) {
      Files.delete(folder.resolve("folder"));
      Files.createDirectory(folder.resolve("folder"));
      hears(relay.answer("{\"order\":7}"), 503, "failed");

      HttpResponse<String> again = relay.answer("{\"order\":7}");
      while (again.statusCode() == 409) {
        again = relay.answer("{\"order\":7}");
      }

      assertThat(again.statusCode()).isEqualTo(503);
      assertThat(RunningRelay.state(again)).isEqualTo("failed");
      assertThat(receiver.waiting()).isEqualTo(2);
    }
  }
}
