package dev.hikyaku.relay.protocol.http;

import static org.assertj.core.api.Assertions.assertThat;

import dev.hikyaku.relay.spi.Disposition;
import dev.hikyaku.relay.spi.RecordingIntake;
import java.io.ByteArrayOutputStream;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.util.Map;
import java.util.zip.GZIPOutputStream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** What callers may send, each with what they are told. */
class HttpIntakeTest extends HttpSourceFixture {
  private static final String POST = "POST /in HTTP/1.1\r\nHost: x\r\n";
  private URI at = URI.create("http://127.0.0.1/");

  @BeforeEach
  void startSource() throws Exception {
    at = start(Map.of());
  }

  private RecordingIntake.Taken delivered() throws InterruptedException {
    var taken = intake.next();
    taken.ack().settle(new Disposition.Unrouted());
    return taken;
  }

  private static String chunk(String text) {
    return Integer.toHexString(text.length()) + "\r\n" + text + "\r\n";
  }

  @ParameterizedTest
  @CsvSource({
    "GET /in, 405",
    "PUT /in, 405",
    "DELETE /in, 405",
    "POST /, 404",
    "POST /in/, 404",
    "POST /IN, 404",
    "POST /other, 404",
    "POST /%69n, 404"
  })
  void onlyAPostToExactlyThePathIsTaken(String request, int status) throws Exception {
    String said =
        caller(at)
            .say(
                request + " HTTP/1.1\r\nHost: x\r\nConnection: close\r\nContent-Length: 1\r\n\r\nx")
            .all();

    assertThat(said).startsWith("HTTP/1.1 " + status).contains("{\"error\":");
    assertThat(said.contains("Allow: POST")).isEqualTo(status == 405);
    assertThat(intake.waiting()).isZero();
  }

  @Test
  void anEmptyBodyIsAMessage() throws Exception {
    var without = caller(at).say(POST + "Connection: close\r\n\r\n");
    assertThat(delivered().envelope().body().size()).isZero();
    assertThat(without.all()).startsWith("HTTP/1.1 200");

    caller(at).say(POST + "Content-Length: 0\r\n\r\n");
    assertThat(delivered().envelope().body().size()).isZero();
  }

  @Test
  void aBodyOfExactlyTheLimitIsTaken() throws Exception {
    var sized = post(at, "x".repeat(MAX_BODY));
    assertThat(delivered().envelope().body().size()).isEqualTo(MAX_BODY);
    assertThat(answer(sized).statusCode()).isEqualTo(200);

    String half = chunk("x".repeat(MAX_BODY / 2));
    caller(at).say(POST + "Transfer-Encoding: chunked\r\n\r\n" + half + half + "0\r\n\r\n");
    assertThat(delivered().envelope().body().size()).isEqualTo(MAX_BODY);
  }

  @Test
  void aDeclaredOversizeBodyIsRefusedBeforeItIsSent() throws Exception {
    var caller = caller(at).say(POST + "Content-Length: 1001\r\nExpect: 100-continue\r\n\r\n");

    String said = caller.all();

    assertThat(said).startsWith("HTTP/1.1 413").doesNotContain("100 Continue");
    assertThat(said).contains("Connection: close").contains("larger than 1000 bytes");
    assertThat(intake.waiting()).isZero();
  }

  @Test
  void anEnormousDeclaredLengthIsRefusedAtOnce() throws Exception {
    String said = caller(at).say(POST + "Content-Length: 9000000000000000000\r\n\r\n").all();

    assertThat(said).startsWith("HTTP/1.1 413").contains("too large");
  }

  @Test
  void anOversizeBodyThatIsSentAllTheSameGetsItsAnswer() throws Exception {
    assertThat(answer(post(at, "x".repeat(5_000_000))).statusCode()).isEqualTo(413);
    assertThat(intake.waiting()).isZero();
  }

  @Test
  void aChunkedBodyOverTheLimitIsRefusedAndNeverCut() throws Exception {
    String chunks = chunk("x".repeat(MAX_BODY)) + chunk("y") + "0\r\n\r\n";

    String said = caller(at).say(POST + "Transfer-Encoding: chunked\r\n\r\n" + chunks).all();

    assertThat(said).startsWith("HTTP/1.1 413").contains("Connection: close");
    assertThat(intake.waiting()).isZero();
  }

  @Test
  void aChunkThatClaimsGigabytesIsRefusedWithoutWaitingForThem() throws Exception {
    String said = caller(at).say(POST + "Transfer-Encoding: chunked\r\n\r\n7fffffff\r\nx").all();

    assertThat(said).startsWith("HTTP/1.1 413");
    assertThat(intake.waiting()).isZero();
  }

  @Test
  void aCallerThatAsksMayGoOn() throws Exception {
    var caller = caller(at).say(POST + "Content-Length: 2\r\nExpect: 100-continue\r\n\r\n");

    assertThat(caller.line()).isEqualTo("HTTP/1.1 100 Continue");
    caller.say("hi");
    assertThat(delivered().envelope().body().text()).contains("hi");
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "Content-Length: 3\r\nContent-Length: 5\r\n\r\nhello",
        "Content-Length: 3, 5\r\n\r\nhello",
        "Content-Length: 5\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n\r\n",
        "Content-Length: +5\r\n\r\nhello",
        "Content-Length: -5\r\n\r\nhello",
        "Content-Length: five\r\n\r\nhello",
        "Content-Length : 5\r\n\r\nhello",
        "Transfer-Encoding: chunked, identity\r\n\r\n0\r\n\r\n",
        "Transfer-Encoding: chunked\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n\r\n",
        "Transfer-Encoding: chunked\r\n\r\nxyz\r\n",
        "Transfer-Encoding: chunked\r\n\r\n5;a=b\r\nhello\r\n0\r\n\r\n",
        "Transfer-Encoding: chunked\r\n\r\n5\r\nhello\r\n0\r\na: b\r\n\r\n",
        "Transfer-Encoding: chunked\r\n\r\n-1\r\n",
        "X-Folded: a\r\n b\r\nContent-Length: 5\r\n\r\nhello",
        "no colon\r\n\r\n"
      })
  void framingThatCouldBeReadInTwoWaysIsRefused(String rest) throws Exception {
    String said = caller(at).say(POST + rest).all();

    assertThat(said).startsWith("HTTP/1.1 400").contains("{\"error\":");
    assertThat(intake.waiting()).isZero();
  }

  @ParameterizedTest
  @ValueSource(ints = {20_000, 200_000})
  void headersThatAreTooLargeAreRefused(int size) throws Exception {
    var caller = caller(at).sayOn(POST + "X-Big: " + "x".repeat(size));

    assertThat(caller.line()).isEqualTo("HTTP/1.1 400 Bad Request");
  }

  @Test
  void largeHeadersThatFitAreFineAlsoForTheNextRequest() throws Exception {
    var caller = caller(at);
    for (int i = 0; i < 2; i++) {
      caller.say(POST + "X-Big: " + "x".repeat(8000) + "\r\nContent-Length: 1\r\n\r\nx");
      assertThat(delivered().envelope().headers().first("X-Big").orElseThrow()).hasSize(8000);
      assertThat(caller.line()).isEqualTo("HTTP/1.1 200 OK");
      caller.skipRest();
    }
  }

  @Test
  void aConnectionThatIsAskedToCloseIsClosed() throws Exception {
    var caller = caller(at).say(POST + "Connection: close\r\nContent-Length: 1\r\n\r\nx");
    delivered();

    assertThat(caller.all()).startsWith("HTTP/1.1 200").contains("Connection: close");
  }

  @Test
  void aCompressedBodyIsPassedThroughAsItIs() throws Exception {
    ByteArrayOutputStream small = new ByteArrayOutputStream();
    try (GZIPOutputStream gzip = new GZIPOutputStream(small)) {
      gzip.write(new byte[100_000]);
    }

    var task = post(at, small.toByteArray(), "Content-Encoding", "gzip");

    var envelope = delivered().envelope();
    assertThat(answer(task).statusCode()).isEqualTo(200);
    assertThat(envelope.body().bytes()).isEqualTo(small.toByteArray());
    assertThat(envelope.headers().first("Content-Encoding")).contains("gzip");
  }

  @Test
  void aCallerThatGoesAwayDoesNotStopItsMessage() throws Exception {
    var caller = caller(at).say(POST + "Content-Length: 1\r\n\r\nx");
    var taken = intake.next();

    caller.socket().close();

    taken.ack().settle(new Disposition.Unrouted());
    var next = post(at, "y");
    assertThat(delivered().envelope().body().text()).contains("y");
    assertThat(answer(next).statusCode()).isEqualTo(200);
  }

  @Test
  void halfABodyIsNoMessage() throws Exception {
    var caller = caller(at).say(POST + "Content-Length: 10\r\n\r\nhalf");
    caller.socket().shutdownOutput();

    assertThat(caller.all()).isEmpty();
    assertThat(intake.waiting()).isZero();
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "Idempotency-Key: \r\n",
        "Idempotency-Key: with space\r\n",
        "Idempotency-Key: caf\u00e9\r\n",
        "Idempotency-Key: a\r\nIdempotency-Key: b\r\n"
      })
  void anUnusableKeyIsRefused(String header) throws Exception {
    String said =
        caller(at).say(POST + header + "Connection: close\r\nContent-Length: 1\r\n\r\nx").all();

    assertThat(said).startsWith("HTTP/1.1 400");
    assertThat(intake.waiting()).isZero();
  }

  @Test
  void aKeyOf255CharactersIsTheIdAnd256AreTooMany() throws Exception {
    String longest = "k".repeat(255);
    var task = post(at, "x", "Idempotency-Key", longest);
    assertThat(delivered().envelope().id()).isEqualTo(longest);
    assertThat(answer(task).statusCode()).isEqualTo(200);

    var refused = answer(post(at, "x", "Idempotency-Key", longest + "k"));
    assertThat(refused.statusCode()).isEqualTo(400);
    assertThat(refused.body()).contains("Idempotency-Key must be");
  }

  @Test
  void headersOfBytesThatAreNoTextDoNotBreakTheSource() throws Exception {
    var caller =
        caller(at)
            .say(POST + "X-Odd: \u00ff\u0080\r\nContent-Length: 1\r\nConnection: close\r\n\r\nx");

    var envelope = delivered().envelope();
    assertThat(envelope.body().bytes()).isEqualTo("x".getBytes(StandardCharsets.UTF_8));
    assertThat(caller.all()).startsWith("HTTP/1.1 200");
  }
}
