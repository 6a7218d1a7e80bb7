package dev.hikyaku.relay.protocol.http;

import static dev.hikyaku.relay.protocol.net.RawServer.answer;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.hikyaku.relay.failure.Failure;
import dev.hikyaku.relay.failure.Severity;
import dev.hikyaku.relay.failure.Tags;
import dev.hikyaku.relay.message.Headers;
import dev.hikyaku.relay.protocol.Contexts;
import dev.hikyaku.relay.protocol.net.RawServer;
import dev.hikyaku.relay.spi.Sent;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.concurrent.Callable;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.FutureTask;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** How connections are used again, and how a call is cut off. */
class HttpConnectionsTest extends HttpSinkFixture {
  @ParameterizedTest
  @ValueSource(strings = {"204 No Content", "200 OK"})
  void connectionsAreUsedAgain(String status) throws Exception {
    start(RawServer.always(answer(status)));

    for (int i = 0; i < 20; i++) {
      accepted(send());
    }

    assertThat(server.connections()).isEqualTo(1);
  }

  @Test
  void aConnectionThatTheAnswerEndsIsNotUsedAgain() throws Exception {
    start(RawServer.always(answer("200 OK", "Connection: close", "")));

    accepted(send());
    accepted(send());

    assertThat(server.connections()).isEqualTo(2);
  }

  @Test
  void anOldServersConnectionIsNotUsedAgain() throws Exception {
    start(RawServer.always("HTTP/1.0 200 OK\r\nContent-Length: 0\r\n\r\n"));

    accepted(send());
    accepted(send());

    assertThat(server.connections()).isEqualTo(2);
  }

  @Test
  void aConnectionWithMoreThanTheAnswerIsNotUsedAgain() throws Exception {
    start(RawServer.always(answer("200 OK") + "HTTP/1.1 500 Poison\r\n\r\n"));

    accepted(send());
    accepted(send());

    assertThat(server.connections()).isEqualTo(2);
  }

  @Test
  void anIdleConnectionThatTheServerClosedIsReplacedWithoutAFailure() throws Exception {
    start(RawServer.once(answer("200 OK")));

    for (int i = 0; i < 5; i++) {
      accepted(send());
      server.awaitAllGone();
    }

    assertThat(server.connections()).isEqualTo(5);
  }

  @Test
  void aServerThatRestartedIsReachedAgain() throws Exception {
    start(RawServer.always(answer("200 OK")));
    accepted(send());
    int port = server.port();
    server.close();
    server.awaitAllGone();

    server = RawServer.on(port, RawServer.always(answer("200 OK")));

    accepted(send());
  }

  @Test
  void aRequestIsNeverRepeatedByTheClient() throws Exception {
    start(
        peer -> {
          peer.request();
          peer.write(answer("200 OK"));
          peer.request(); // on the same connection: taken, and then it breaks
        });
    accepted(send());

    assertThat(failure().tags()).containsExactly(Tags.CONNECT, Tags.RESET);

    assertThat(server.next().body().text()).contains("x");
    assertThat(server.next().body().text()).contains("x");
    assertThat(server.waiting()).isZero();
    assertThat(server.connections()).isEqualTo(1);
  }

  @Test
  void aHeaderThatHttpCannotCarryIsPermanentAndItsValueNotRepeated() throws Exception {
    start(RawServer.always(answer("200 OK")));
    var envelope =
        Contexts.envelope("m", "x").withHeaders(Headers.of("ce-type", "hunter2\r\nX-Evil: 1"));

    Failure failure = failure(sink.send(envelope, Contexts.attempt("m")));

    assertThat(failure.tags()).containsExactly(Tags.INVALID);
    assertThat(failure.severity()).isEqualTo(Severity.PERMANENT);
    assertThat(failure.message()).isEqualTo("the header ce-type cannot be sent over HTTP");
    assertThat(server.connections()).isZero();
  }

  @ParameterizedTest
  @ValueSource(
      strings = {"", "HTTP/1.1 200 OK\r\n", "HTTP/1.1 200 OK\r\nContent-Length: 9\r\n\r\nx"})
  void anInterruptEndsAReadAtOnceAndClosesTheSocket(String sofar) throws Exception {
    CountDownLatch waiting = new CountDownLatch(1);
    start(
        peer -> {
          peer.request();
          peer.write(sofar);
          waiting.countDown();
          peer.untilGone();
        });

    interrupted("x", waiting);
  }

  @Test
  void anInterruptEndsAWriteAtOnceAndClosesTheSocket() throws Exception {
    CountDownLatch waiting = new CountDownLatch(1);
    CountDownLatch over = new CountDownLatch(1);
    start(
        peer -> {
          peer.head();
          waiting.countDown();
          over.await();
          peer.untilGone();
        });

    try {
      FutureTask<Sent> task = start("x".repeat(50_000_000), waiting);
      assertThatThrownBy(() -> task.get(10, TimeUnit.SECONDS))
          .hasCauseInstanceOf(InterruptedException.class);
    } finally {
      over.countDown();
    }
    server.awaitAllGone();
  }

  private FutureTask<Sent> start(String body, CountDownLatch waiting) throws Exception {
    FutureTask<Sent> task =
        new FutureTask<>(() -> sink.send(Contexts.envelope("m", body), Contexts.attempt("m")));
    Thread sender = Thread.startVirtualThread(task);
    assertThat(waiting.await(10, TimeUnit.SECONDS)).isTrue();
    sender.interrupt();
    return task;
  }

  private void interrupted(String body, CountDownLatch waiting) throws Exception {
    FutureTask<Sent> task = start(body, waiting);

    assertThatThrownBy(() -> task.get(10, TimeUnit.SECONDS))
        .hasCauseInstanceOf(InterruptedException.class);
    server.awaitAllGone();
  }

  @Test
  void aCheckOnlyConnects() throws Exception {
    start(RawServer.silent());

    accepted(sink.check());
    assertThat(server.waiting()).isZero();
    server.awaitConnections(1);
    server.close();
    server.awaitAllGone();
    assertThat(failure(sink.check()).tags()).containsExactly(Tags.CONNECT);
  }

  @Test
  void manySendersOnAnUnreliableServerLeakNoSocketAndEveryOneGetsAnAnswer() throws Exception {
    start(
        RawServer.each(
            n ->
                switch (n % 4) {
                  case 0 -> RawServer.once(answer("200 OK"));
                  case 1 -> RawServer.once("HTTP/1.1 200 OK\r\nContent-Length: 9\r\n\r\nhalf");
                  case 2 -> peer -> peer.reset();
                  default -> RawServer.always(answer("200 OK"));
                }),
        Map.of());
    List<Callable<Sent>> sends = Collections.nCopies(1000, this::send);

    try (ExecutorService threads = Executors.newVirtualThreadPerTaskExecutor()) {
      for (Future<Sent> sent : threads.invokeAll(sends)) {
        assertThat(sent.get()).isNotNull();
      }
    }

    sink.close();
    server.awaitAllGone();
  }
}
