package dev.hikyaku.routing.ai.http;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.hikyaku.relay.time.SystemTime;
import dev.hikyaku.routing.ai.model.ModelException;
import dev.hikyaku.routing.ai.model.Outcome;
import dev.langchain4j.http.client.HttpMethod;
import dev.langchain4j.http.client.HttpRequest;
import java.io.IOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.net.SocketException;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.Optional;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.FutureTask;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;

class ModelClientTest {
  private static final String KEY = "sk-live-0123456789";

  private static ModelClient client() {
    return new ModelClient(
        new Connections(),
        new Endpoint("", "m", Optional.of(KEY)),
        ModelClient.AnswerCheck.NONE,
        SystemTime.INSTANCE);
  }

  private static HttpRequest request(String url) {
    return HttpRequest.builder().method(HttpMethod.POST).url(url).body("{}").build();
  }

  private static String url(ServerSocket listener) {
    return "http://localhost:" + listener.getLocalPort();
  }

  /** Takes one connection, answers with this, and gives back the socket. */
  private static FutureTask<Socket> answering(ServerSocket listener, String answer) {
    var task =
        new FutureTask<>(
            () -> {
              Socket socket = listener.accept();
              socket.getInputStream().readNBytes(1);
              socket.getOutputStream().write(answer.getBytes(StandardCharsets.US_ASCII));
              socket.getOutputStream().flush();
              return socket;
            });
    Thread.ofVirtual().start(task);
    return task;
  }

  private static void interruptedWhileReading(String halfAnswer) throws Exception {
    try (ServerSocket listener = new ServerSocket(0, 1, InetAddress.getByName("localhost"))) {
      FutureTask<Socket> server = answering(listener, halfAnswer);
      var given = new CountDownLatch(1);
      var asking =
          new FutureTask<>(
              () -> {
                try {
                  return client().execute(request(url(listener))).body();
                } finally {
                  given.countDown();
                }
              });
      Thread asker = Thread.ofVirtual().start(asking);

      try (Socket socket = server.get(10, TimeUnit.SECONDS)) {
        asker.interrupt();

        assertThat(given.await(10, TimeUnit.SECONDS)).isTrue();
        socket.setSoTimeout((int) Duration.ofSeconds(10).toMillis());
        assertThat(endOf(socket)).isTrue();
      }
      assertThatThrownBy(asking::get).hasCauseInstanceOf(ModelException.class);
    }
  }

  /** Whether the other side has closed it; throws when that takes ten seconds. */
  private static boolean endOf(Socket socket) throws IOException {
    try {
      socket.getInputStream().readAllBytes();
      return true;
    } catch (SocketException reset) {
      return true;
    }
  }

  @Test
  void anInterruptClosesTheConnectionOfAServerThatIsSilent() throws Exception {
    interruptedWhileReading("");
  }

  @Test
  void anInterruptClosesTheConnectionInTheMiddleOfABody() throws Exception {
    interruptedWhileReading("HTTP/1.1 200 OK\r\nContent-Length: 100\r\n\r\n{\"half");
  }

  @Test
  void oneCallIsOneRequestAndIsCounted() throws Exception {
    ModelClient client = client();
    try (ServerSocket listener = new ServerSocket(0, 1, InetAddress.getByName("localhost"))) {
      FutureTask<Socket> server =
          answering(listener, "HTTP/1.1 200 OK\r\nContent-Length: 2\r\n\r\n{}");

      assertThat(client.execute(request(url(listener))).body()).isEqualTo("{}");
      assertThat(client.sent()).isEqualTo(1);
      server.get(10, TimeUnit.SECONDS).close();
    }
  }

  @Test
  void aStatusKeepsTheWaitTheServerAsksForAndHidesTheKey() throws Exception {
    String body =
        "{\"error\":{\"message\":\"slow down, "
            + KEY
            + "\",\"param\":\"x\",\"type\":\"rate_limited\"}}";
    String answer =
        "HTTP/1.1 429 No\r\nRetry-After: 7\r\nContent-Length: " + body.length() + "\r\n\r\n" + body;
    try (ServerSocket listener = new ServerSocket(0, 1, InetAddress.getByName("localhost"))) {
      FutureTask<Socket> server = answering(listener, answer);

      assertThatThrownBy(() -> client().execute(request(url(listener))))
          .isInstanceOfSatisfying(
              StatusException.class,
              refused -> {
                assertThat(refused.statusCode()).isEqualTo(429);
                assertThat(refused.blamed()).isEqualTo("x");
                assertThat(refused.failure().retryAfter()).contains(Duration.ofSeconds(7));
                assertThat(refused.getMessage()).isEqualTo("answered 429: rate_limited");
              });
      server.get(10, TimeUnit.SECONDS).close();
    }
  }

  @Test
  void aKeyThatNoHeaderCanHoldIsNotShown() {
    var request =
        HttpRequest.builder()
            .method(HttpMethod.POST)
            .url("http://localhost:1")
            .addHeader("Authorization", "Bearer " + KEY + "\n")
            .body("{}")
            .build();

    assertThatThrownBy(() -> client().execute(request))
        .isInstanceOfSatisfying(
            ModelException.class,
            failed -> {
              assertThat(failed.outcome()).isInstanceOf(Outcome.Transport.class);
              assertThat(failed.outcome().passing()).isFalse();
              assertThat(failed.outcome().message()).doesNotContain(KEY);
              assertThat(failed).hasNoCause();
            });
  }
}
