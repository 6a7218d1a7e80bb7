package dev.hikyaku.relay.faults;

import static dev.hikyaku.relay.protocol.net.RawServer.always;
import static dev.hikyaku.relay.protocol.net.RawServer.answer;
import static dev.hikyaku.relay.protocol.net.RawServer.once;
import static dev.hikyaku.relay.protocol.net.RawServer.silent;
import static org.assertj.core.api.Assertions.assertThat;

import dev.hikyaku.relay.protocol.net.RawServer;
import dev.hikyaku.relay.protocol.net.RawServer.Script;
import java.net.http.HttpResponse;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.Future;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** What becomes of messages when their receivers fail. */
class ReceiverFaultsTest {
  @TempDir Path folder;

  private static String to(RawServer receiver, String more) {
    return """
        destinations: [ { name: a, type: http, url: "%s/hook"%s } ]
        routes: [ { name: r, from: [in], to: [a] } ]
        """
        .formatted(receiver.url(), more.isEmpty() ? "" : ", " + more);
  }

  /** Answers requests with these texts, one after another over all connections, then the last. */
  private static Script inTurn(String... answers) {
    AtomicInteger next = new AtomicInteger();
    return peer -> {
      while (peer.request()) {
        peer.write(answers[Math.min(next.getAndIncrement(), answers.length - 1)]);
      }
    };
  }

  private static void deadLettered(HttpResponse<String> answer) {
    assertThat(answer.statusCode()).isEqualTo(202);
    assertThat(RunningRelay.state(answer)).isEqualTo("dead_lettered");
  }

  private static void delivered(HttpResponse<String> answer) {
    assertThat(answer.statusCode()).isEqualTo(200);
    assertThat(RunningRelay.state(answer)).isEqualTo("delivered");
  }

  @Test
  void aRefusedMessageIsSentOnceAndItsLetterIsWrittenBeforeTheCallerIsTold() throws Exception {
    try (var receiver = RawServer.of(always(answer("400 Bad Request", "no such order")));
        var relay = RunningRelay.start(folder, to(receiver, ""))) {
      deadLettered(relay.answer("x"));

      assertThat(relay.letters())
          .singleElement()
          .asString()
          .contains("\"reason\":\"delivery\"", "http 400: no such order", "\"attempts\":1");
      receiver.next();
      assertThat(receiver.waiting()).isZero();
    }
  }

  @ParameterizedTest
  @CsvSource({"408 Request Timeout", "429 Too Many Requests", "500 Oops", "503 Busy", "599 Odd"})
  void aPassingFailureIsTriedAgainWithTheSameKey(String status) throws Exception {
    try (var receiver = RawServer.of(inTurn(answer(status), answer("200 OK")));
        var relay = RunningRelay.start(folder, to(receiver, ""))) {
      delivered(relay.answer("x", "Idempotency-Key", "k-1"));

      assertThat(receiver.next().header("Idempotency-Key")).isEqualTo("k-1");
      assertThat(receiver.next().header("Idempotency-Key")).isEqualTo("k-1");
      assertThat(receiver.waiting()).isZero();
    }
  }

  @Test
  void aReceiverThatAlwaysFailsIsTriedExactlyAsOftenAsTheSpecSays() throws Exception {
    try (var receiver = RawServer.of(always(answer("500 Oops")));
        var relay = RunningRelay.start(folder, to(receiver, ""))) {
      deadLettered(relay.answer("x"));

      assertThat(receiver.waiting()).isEqualTo(3);
      assertThat(relay.letters()).singleElement().asString().contains("\"attempts\":3");
    }
  }

  @Test
  void aReceiverCannotMakeTheRelayWaitAnHour() throws Exception {
    String later = answer("429 Too Many Requests", "Retry-After: 3600", "");
    try (var receiver = RawServer.of(inTurn(later, answer("200 OK")));
        var relay = RunningRelay.start(folder, to(receiver, ""))) {
      delivered(relay.answer("x"));
    }
  }

  @Test
  void aReceiverThatAsksForMoreTimeForEverIsGivenUpAtTheDeadline() throws Exception {
    String later = answer("429 Too Many Requests", "Retry-After: 1", "");
    try (var receiver = RawServer.of(always(later));
        var relay =
            RunningRelay.start(
                folder,
                to(receiver, "deadline: 300ms, retry: { attempts: 1000, max_backoff: 50ms }"))) {
      deadLettered(relay.answer("x"));

      assertThat(relay.letters()).singleElement().asString().contains("\"reason\":\"deadline\"");
    }
  }

  @Test
  void anAddressWhereNobodyListensIsTriedAgainAndThenDeadLettered() throws Exception {
    RawServer gone = RawServer.of(silent());
    gone.close();
    try (var relay = RunningRelay.start(folder, to(gone, ""))) {
      deadLettered(relay.answer("x"));

      assertThat(relay.letters())
          .singleElement()
          .asString()
          .contains("cannot connect to 127.0.0.1:", "\"attempts\":3");
    }
  }

  @Test
  void afterAnOutageMessagesGoThroughAgain() throws Exception {
    RawServer before = RawServer.of(always(answer("200 OK")));
    int port = before.port();
    try (var relay = RunningRelay.start(folder, to(before, "retry: { attempts: 1 }"))) {
      delivered(relay.answer("one"));
      before.close();
      before.awaitAllGone();
      for (int i = 0; i < 5; i++) { // too few to open a breaker
        deadLettered(relay.answer("lost " + i));
      }

      try (var after = RawServer.on(port, always(answer("200 OK")))) {
        for (int i = 0; i < 10; i++) {
          delivered(relay.answer("after " + i));
        }
        assertThat(after.waiting()).isEqualTo(10);
      }
    }
  }

  @Test
  void aBestEffortDestinationThatHangsHoldsNoAck() throws Exception {
    CountDownLatch over = new CountDownLatch(1);
    Script waiting =
        peer -> {
          peer.request();
          over.await();
        };
    try (var hanging = RawServer.of(waiting);
        var receiver = RawServer.of(always(answer("200 OK")));
        var relay =
            RunningRelay.start(
                folder,
                """
                destinations:
                  - { name: a, type: http, url: "%s" }
                  - { name: slow, type: http, url: "%s", required: false, timeout: 1h }
                routes: [ { name: r, from: [in], to: [slow, a] } ]
                """
                    .formatted(receiver.url(), hanging.url()))) {
      for (int i = 0; i < 10; i++) {
        delivered(relay.answer("x"));
      }
      over.countDown();
    }
  }

  @Test
  void aFallbackThatTakesOverAfterATimeoutGetsTheSameKeyAndMayBeASecondOne() throws Exception {
    try (var hanging = RawServer.of(silent());
        var spare = RawServer.of(always(answer("200 OK")));
        var relay =
            RunningRelay.start(
                folder,
                """
                destinations:
                  - { name: a, type: http, url: "%s", timeout: 300ms, retry: { attempts: 1 },
                      fallback: [b] }
                  - { name: b, type: http, url: "%s" }
                routes: [ { name: r, from: [in], to: [a] } ]
                """
                    .formatted(hanging.url(), spare.url()))) {
      var answer = relay.answer("x", "Idempotency-Key", "k-1");

      delivered(answer);
      assertThat(answer.body()).contains("\"destinations\":[\"b\"]");
      assertThat(spare.next().header("Idempotency-Key")).isEqualTo("k-1");
      assertThat(relay.letters()).isEmpty();
      hanging.awaitAllGone();
    }
  }

  @Test
  void aRequestUnderWayWhenTheRelayStopsGetsItsAnswer() throws Exception {
    CountDownLatch release = new CountDownLatch(1);
    Script slow =
        peer -> {
          peer.request();
          release.await();
          peer.write(answer("200 OK"));
        };
    try (var receiver = RawServer.of(slow);
        var relay = RunningRelay.start(folder, to(receiver, ""))) {
      var caller = relay.post("x");
      receiver.next();

      // The relay only: its callers' client must live to read the answer.
      Thread stopping = Thread.startVirtualThread(relay.relay()::close);
      release.countDown();

      delivered(caller.get(10, TimeUnit.SECONDS));
      stopping.join();
    }
  }

  /** Good, closing, half, reset, silent for too long, malformed, and good again. */
  private static Script moody(int connection) {
    return switch (connection % 7) {
      case 0 -> always(answer("200 OK"));
      case 1 -> once(answer("200 OK"));
      case 2 -> once("HTTP/1.1 200 OK\r\nContent-Length: 9\r\n\r\nhalf");
      case 3 ->
          peer -> {
            peer.request();
            peer.reset();
          };
      case 4 -> once("HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\n5\r\nhe");
      case 5 -> once("SSH-2.0-OpenSSH\r\n");
      default ->
          peer -> {
            peer.request();
            peer.write(answer("503 Busy", "Retry-After: 0", ""));
            peer.request();
            peer.reset();
          };
    };
  }

  @Test
  void aReceiverOfManyMoodsLosesNoMessageAndLeaksNoSocket() throws Exception {
    int messages = 300;
    Set<String> answered = new HashSet<>();
    Set<String> letters = new HashSet<>();
    try (var receiver = RawServer.each(ReceiverFaultsTest::moody)) {
      try (var relay = RunningRelay.start(folder, to(receiver, ""))) {
        List<Future<HttpResponse<String>>> callers = new ArrayList<>();
        for (int i = 0; i < messages; i++) {
          callers.add(relay.post("x", "Idempotency-Key", "k-" + i));
        }
        for (int i = 0; i < messages; i++) {
          var answer = callers.get(i).get(30, TimeUnit.SECONDS);
          assertThat(answer.statusCode()).isIn(200, 202);
          (answer.statusCode() == 200 ? answered : letters).add("k-" + i);
        }
        assertThat(relay.letters()).hasSameSizeAs(letters);
        String all = String.join("\n", relay.letters());
        assertThat(letters).allMatch(key -> all.contains("\"id\":\"" + key + "\""));
      }
      receiver.awaitAllGone();
      Set<String> seen = new HashSet<>();
      while (receiver.waiting() > 0) {
        seen.add(receiver.next().header("Idempotency-Key"));
      }
      assertThat(seen).containsAll(answered);
      assertThat(answered.size() + letters.size()).isEqualTo(messages);
    }
  }
}
