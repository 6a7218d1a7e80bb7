package dev.hikyaku.relay.protocol.http;

import static dev.hikyaku.relay.protocol.net.RawServer.answer;
import static org.assertj.core.api.Assertions.assertThat;

import dev.hikyaku.relay.failure.Failure;
import dev.hikyaku.relay.failure.Severity;
import dev.hikyaku.relay.failure.Tag;
import dev.hikyaku.relay.failure.Tags;
import dev.hikyaku.relay.protocol.Contexts;
import dev.hikyaku.relay.protocol.MapSection;
import dev.hikyaku.relay.protocol.net.RawServer;
import dev.hikyaku.relay.spi.Sent;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** What a destination may answer, each with what we make of it. */
class HttpAnswersTest extends HttpSinkFixture {
  private static final String CHUNKED = "HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\n";

  @Test
  void aFailureSaysItsStatusAndTheFirstPrintableLineOfTheAnswer() throws Exception {
    start(RawServer.always(answer("503 Busy", "down\u0007 for tea\r\nsecond line")));

    Failure failure = failure();

    assertThat(failure.message()).isEqualTo("http 503: down\ufffd for tea");
    assertThat(failure.tags()).containsExactly(new Tag("5xx"), new Tag("503"));
    assertThat(failure.severity()).isEqualTo(Severity.TRANSIENT);
  }

  @Test
  void aRefusedRequestLasts() throws Exception {
    start(RawServer.always(answer("404 Not Found")));

    assertThat(failure().severity()).isEqualTo(Severity.PERMANENT);
    assertThat(failure().message()).isEqualTo("http 404");
  }

  @ParameterizedTest
  @ValueSource(ints = {301, 302, 303, 304, 307, 308})
  void aRedirectIsNotFollowed(int status) throws Exception {
    start(RawServer.always(answer(status + " Moved", "Location: /elsewhere", "")));

    Failure failure = failure();

    assertThat(failure.tags()).contains(Tags.REDIRECT);
    assertThat(failure.severity()).isEqualTo(Severity.PERMANENT);
    assertThat(server.next().head()).startsWith("POST /hook ");
    assertThat(server.waiting()).isZero();
  }

  @Test
  void theWaitThatAnEndpointAsksForIsKept() throws Exception {
    start(RawServer.always(answer("429 Slow down", "Retry-After: 7", "")));

    assertThat(failure().retryAfter()).contains(Duration.ofSeconds(7));
  }

  @Test
  void successIsWhatTheSpecSays() throws Exception {
    start(
        RawServer.each(n -> RawServer.always(answer(n == 0 ? "409 Conflict" : "200 OK"))),
        Map.of("success", List.of("201", "409")));

    accepted(send());
    server.close();
    start(RawServer.of(RawServer.always(answer("200 OK"))), Map.of("success", List.of("201")));
    assertThat(failure().severity()).isEqualTo(Severity.PERMANENT);
  }

  @Test
  void nobodyListening() throws Exception {
    start(RawServer.silent());
    server.close();

    Failure failure = failure();

    assertThat(failure.tags()).containsExactly(Tags.CONNECT);
    assertThat(failure.severity()).isEqualTo(Severity.TRANSIENT);
  }

  @Test
  void aNameThatNobodyKnows() throws Exception {
    server = RawServer.of(RawServer.silent());
    sink =
        new HttpProtocol()
            .sink(MapSection.of(Map.of("url", "http://no.invalid/")), Contexts.sink("http"));
    sink.open();

    Failure failure = failure();

    assertThat(failure.tags()).containsExactly(Tags.CONNECT);
    assertThat(failure.message()).isEqualTo("no address is known for no.invalid:80");
  }

  @Test
  void aConnectionClosedBeforeAnyAnswer() throws Exception {
    start(peer -> peer.request());

    Failure failure = failure();

    assertThat(failure.tags()).containsExactly(Tags.CONNECT, Tags.RESET);
    assertThat(failure.severity()).isEqualTo(Severity.TRANSIENT);
  }

  @Test
  void aConnectionResetBeforeAnyAnswer() throws Exception {
    start(
        peer -> {
          peer.request();
          peer.reset();
        });

    assertThat(failure().tags()).containsExactly(Tags.CONNECT, Tags.RESET);
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "HTTP/1.1 20",
        "HTTP/1.1 200 OK\r\nContent-Le",
        "HTTP/1.1 200 OK\r\nContent-Length: 10\r\n\r\nhalf",
        CHUNKED + "5\r\nhal",
        CHUNKED + "5\r\nhello\r\n",
        "HTTP/1.1 100 Continue\r\n\r\n"
      })
  void halfAnAnswer(String half) throws Exception {
    start(RawServer.once(half));

    Failure failure = failure();

    assertThat(failure.tags()).containsExactly(Tags.RESET);
    assertThat(failure.severity()).isEqualTo(Severity.TRANSIENT);
    assertThat(server.connections()).isEqualTo(1);
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "SSH-2.0-OpenSSH_9.9\r\n\r\n",
        "HTTP/2 200 OK\r\n\r\n",
        "HTTP/1.1 abc OK\r\n\r\n",
        "HTTP/1.1 99 Low\r\nContent-Length: 0\r\n\r\n",
        "HTTP/1.1 999 High\r\nContent-Length: 0\r\n\r\n",
        "HTTP/1.1 200 OK\r\nno colon\r\n\r\n",
        "HTTP/1.1 200 OK\r\nContent-Length: five\r\n\r\nhello",
        "HTTP/1.1 200 OK\r\nContent-Length: -1\r\n\r\nhello",
        "HTTP/1.1 200 OK\r\nContent-Length: 3\r\nContent-Length: 5\r\n\r\nhello",
        CHUNKED + "xyz\r\nhello\r\n0\r\n\r\n",
        CHUNKED + "3\r\nhello\r\n0\r\n\r\n",
        CHUNKED + "ffffffffffffffffff\r\nhello",
        "HTTP/1.1 101 Switching Protocols\r\nUpgrade: x\r\n\r\n"
      })
  void aMalformedAnswer(String junk) throws Exception {
    start(RawServer.once(junk));

    Failure failure = failure();

    assertThat(failure.tags()).containsExactly(Tags.PROTOCOL);
    assertThat(failure.severity()).isEqualTo(Severity.TRANSIENT);
  }

  @Test
  void headersWithoutEndAreCutOff() throws Exception {
    start(
        peer -> {
          peer.request();
          peer.write("HTTP/1.1 200 OK\r\n");
          while (true) {
            peer.write("X-Filler: " + "x".repeat(1000) + "\r\n");
          }
        });

    assertThat(failure().tags()).containsExactly(Tags.PROTOCOL);
  }

  @Test
  void interimAnswersAreSkipped() throws Exception {
    start(
        RawServer.always(
            "HTTP/1.1 100 Continue\r\n\r\nHTTP/1.1 103 Early Hints\r\nLink: </x>\r\n\r\n"
                + answer("200 OK", "fine")));

    Sent sent = send();

    assertThat(((Sent.Accepted) sent).reply().body().text()).contains("fine");
    accepted(send());
    assertThat(server.connections()).isEqualTo(1);
  }

  @Test
  void interimAnswersWithoutEndAreCutOff() throws Exception {
    start(
        peer -> {
          peer.request();
          while (true) {
            peer.write("HTTP/1.1 100 Continue\r\n\r\n");
          }
        });

    assertThat(failure().tags()).containsExactly(Tags.PROTOCOL);
  }

  @Test
  void noAnswerInTime() throws Exception {
    start(second(RawServer.silent()));
    accepted(send());

    Failure failure = failure(send("x", Duration.ofMillis(100)));

    assertThat(failure.tags()).containsExactly(Tags.TIMEOUT);
    assertThat(failure.severity()).isEqualTo(Severity.TRANSIENT);
    server.awaitAllGone();
  }

  @Test
  void anAnswerThatDripsCountsAsAWholeAgainstTheTimeout() throws Exception {
    CountDownLatch gone = new CountDownLatch(1);
    start(
        second(
            peer -> {
              peer.request();
              peer.write("HTTP/1.1 200 OK\r\nContent-Length: 100000\r\n\r\n");
              try {
                while (!gone.await(10, TimeUnit.MILLISECONDS)) {
                  peer.write("x");
                }
              } finally {
                gone.countDown();
              }
            }));
    accepted(send());

    assertThat(failure(send("x", Duration.ofMillis(300))).tags()).containsExactly(Tags.TIMEOUT);
    assertThat(gone.await(10, TimeUnit.SECONDS)).isTrue();
  }

  @Test
  void ofAnEndlessAnswerSixtyFourKilobytesAreReadAndTheStatusCounts() throws Exception {
    String sized = "HTTP/1.1 200 OK\r\nContent-Length: 2147483648\r\n\r\n";
    String oneChunk = CHUNKED + "7fffffff\r\n";
    String open = "HTTP/1.1 200 OK\r\n\r\n";
    List<String> heads = List.of(sized, oneChunk, open);
    start(
        RawServer.each(
            n ->
                peer -> {
                  peer.request();
                  peer.write(heads.get(n));
                  while (true) {
                    peer.write("x".repeat(10_000));
                  }
                }),
        Map.of());

    for (int i = 0; i < heads.size(); i++) {
      Sent sent = send();
      assertThat(((Sent.Accepted) sent).reply().body().size()).isEqualTo(64 * 1024);
    }
    server.awaitAllGone();
    assertThat(server.connections()).isEqualTo(3);
  }

  @Test
  void aBodyUpToTheEndOfTheConnectionIsABody() throws Exception {
    start(RawServer.once("HTTP/1.1 200 OK\r\n\r\nall of it"));

    assertThat(((Sent.Accepted) send()).reply().body().text()).contains("all of it");
  }

  @Test
  void chunksWithExtensionsAndTrailersAreRead() throws Exception {
    start(RawServer.always(CHUNKED + "3;a=b\r\nfin\r\n1\r\ne\r\n0\r\nX-Trailer: 1\r\n\r\n"));

    assertThat(((Sent.Accepted) send()).reply().body().text()).contains("fine");
    accepted(send());
    assertThat(server.connections()).isEqualTo(1);
  }
}
