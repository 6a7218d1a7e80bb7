package dev.hikyaku.relay.protocol.http;

import static dev.hikyaku.relay.protocol.net.RawServer.always;
import static dev.hikyaku.relay.protocol.net.RawServer.answer;
import static org.assertj.core.api.Assertions.assertThat;

import dev.hikyaku.relay.failure.Failure;
import dev.hikyaku.relay.failure.Severity;
import dev.hikyaku.relay.protocol.Contexts;
import dev.hikyaku.relay.protocol.MapSection;
import dev.hikyaku.relay.protocol.net.RawServer;
import dev.hikyaku.relay.protocol.net.RawServer.Script;
import dev.hikyaku.relay.spi.Attempt;
import dev.hikyaku.relay.spi.Sent;
import dev.hikyaku.relay.spi.Sink;
import dev.hikyaku.relay.spi.SinkContext;
import dev.hikyaku.relay.time.Deadline;
import dev.hikyaku.relay.time.ManualTime;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.FutureTask;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

/** A destination that asks for access tokens. */
class OAuth2Test {
  private final ManualTime time = new ManualTime();
  private final List<AutoCloseable> opened = new ArrayList<>();

  @AfterEach
  void close() throws Exception {
    for (AutoCloseable each : opened.reversed()) {
      each.close();
    }
  }

  private RawServer server(Script script) throws Exception {
    RawServer server = RawServer.of(script);
    opened.add(server);
    return server;
  }

  /** Gives the tokens t1, t2 and so on, each good for 100 s. */
  private RawServer tokens() throws Exception {
    AtomicInteger number = new AtomicInteger();
    return server(
        peer -> {
          while (peer.request()) {
            String token = "t" + number.incrementAndGet();
            peer.write(
                answer("200 OK", "{\"access_token\":\"%s\",\"expires_in\":100}".formatted(token)));
          }
        });
  }

  private Sink sink(RawServer api, RawServer tokens) throws Exception {
    Map<String, ?> oauth =
        Map.of(
            "token_url",
            tokens.url() + "/token",
            "client_id",
            "me",
            "client_secret",
            "s3/cr:t",
            "scopes",
            List.of("read", "write"));
    Map<String, ?> settings = Map.of("url", api.url(), "auth", Map.of("oauth2", oauth));
    SinkContext usual = Contexts.sink("http");
    SinkContext context =
        new SinkContext("relay", "out", "http", usual.timeout(), "K", usual.expressions(), time);
    Sink sink = new HttpProtocol().sink(MapSection.of(settings), context);
    opened.add(sink);
    sink.open();
    return sink;
  }

  private FutureTask<Sent> start(Sink sink) {
    Attempt attempt = new Attempt(1, "m", Deadline.in(Duration.ofSeconds(10), time));
    FutureTask<Sent> task = new FutureTask<>(() -> sink.send(Contexts.envelope("m", "x"), attempt));
    Thread.startVirtualThread(task);
    return task;
  }

  private Sent send(Sink sink) throws Exception {
    return start(sink).get(20, TimeUnit.SECONDS);
  }

  private Failure failure(Sink sink) throws Exception {
    return ((Sent.Failed) send(sink)).failure();
  }

  @Test
  void aTokenIsAskedForAsTheStandardSaysAndUsedUntilShortlyBeforeItExpires() throws Exception {
    RawServer api = server(always(answer("200 OK")));
    RawServer tokens = tokens();
    Sink sink = sink(api, tokens);

    send(sink);
    time.advance(Duration.ofSeconds(69));
    send(sink);
    time.advance(Duration.ofSeconds(1));
    send(sink);

    var asked = tokens.next();
    assertThat(asked.head()).startsWith("POST /token HTTP/1.1\r\n");
    assertThat(asked.header("Authorization")).isEqualTo("Basic bWU6czMlMkZjciUzQXQ=");
    assertThat(asked.header("Content-Type")).isEqualTo("application/x-www-form-urlencoded");
    assertThat(asked.body().text()).contains("grant_type=client_credentials&scope=read+write");
    assertThat(api.next().header("Authorization")).isEqualTo("Bearer t1");
    assertThat(api.next().header("Authorization")).isEqualTo("Bearer t1");
    assertThat(api.next().header("Authorization")).isEqualTo("Bearer t2");
  }

  @Test
  void manyWhoNeedATokenAtOnceAskForOne() throws Exception {
    CountDownLatch release = new CountDownLatch(1);
    RawServer tokens =
        server(
            peer -> {
              peer.request();
              release.await();
              peer.write(answer("200 OK", "{\"access_token\":\"t\",\"token_type\":\"Bearer\"}"));
            });
    Sink sink = sink(server(always(answer("200 OK"))), tokens);
    List<FutureTask<Sent>> sends = new ArrayList<>();
    for (int i = 0; i < 50; i++) {
      sends.add(start(sink));
    }
    tokens.next();

    release.countDown();

    for (FutureTask<Sent> sent : sends) {
      assertThat(sent.get(20, TimeUnit.SECONDS)).isInstanceOf(Sent.Accepted.class);
    }
    assertThat(tokens.connections()).isEqualTo(1);
  }

  @Test
  void aTokenThatIsNoLongerTakenIsReplacedInTheNextAttempt() throws Exception {
    RawServer api =
        server(
            peer -> {
              for (String status : new String[] {"200 OK", "401 Old", "200 OK"}) {
                peer.request();
                peer.write(answer(status));
              }
            });
    Sink sink = sink(api, tokens());

    send(sink);
    Failure stale = failure(sink);
    Sent again = send(sink);

    assertThat(stale.severity()).isEqualTo(Severity.TRANSIENT);
    assertThat(stale.tags()).containsExactly(HttpErrors.STALE_TOKEN);
    assertThat(again).isInstanceOf(Sent.Accepted.class);
    assertThat(api.next().header("Authorization")).isEqualTo("Bearer t1");
    assertThat(api.next().header("Authorization")).isEqualTo("Bearer t1");
    assertThat(api.next().header("Authorization")).isEqualTo("Bearer t2");
  }

  @Test
  void aFreshTokenThatIsRefusedIsTheReceiversLastWord() throws Exception {
    Sink sink = sink(server(always(answer("401 No"))), tokens());

    Failure failure = failure(sink);

    assertThat(failure.severity()).isEqualTo(Severity.PERMANENT);
    assertThat(failure.message()).isEqualTo("http 401");
  }

  @Test
  void withoutATokenNothingIsSentAndTheFailureRepeatsNoSecret() throws Exception {
    RawServer api = server(always(answer("200 OK")));
    Failure refused = failure(sink(api, server(always(answer("400 Bad", "s3/cr:t is wrong")))));
    Failure busy = failure(sink(api, server(always(answer("503 Busy")))));
    Failure junk = failure(sink(api, server(always(answer("200 OK", "<html>")))));

    assertThat(refused.message()).isEqualTo("the token endpoint answered http 400");
    assertThat(refused.severity()).isEqualTo(Severity.PERMANENT);
    assertThat(busy.severity()).isEqualTo(Severity.TRANSIENT);
    assertThat(junk.message()).isEqualTo("the token endpoint sent no bearer token");
    assertThat(api.connections()).isZero();
  }
}
