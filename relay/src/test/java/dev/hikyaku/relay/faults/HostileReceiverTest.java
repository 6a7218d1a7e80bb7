package dev.hikyaku.relay.faults;

import static dev.hikyaku.relay.protocol.net.RawServer.always;
import static dev.hikyaku.relay.protocol.net.RawServer.answer;
import static dev.hikyaku.relay.protocol.net.RawServer.once;
import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import dev.hikyaku.relay.message.Json;
import dev.hikyaku.relay.protocol.net.RawServer;
import dev.hikyaku.relay.protocol.net.RawServer.Request;
import dev.hikyaku.relay.protocol.net.RawServer.Script;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.LockSupport;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/**
 * A receiver that closes idle connections, restarts, resets, sends half an answer and drips one
 * byte a second: no message is lost, none comes without its key, and nothing is left open. Sockets
 * and threads are counted.
 */
@Timeout(300)
class HostileReceiverTest {
  private static final int CALLERS = 32;

  @TempDir Path folder;

  /** Neither breaker nor budget spares the receiver: every message meets its moods. */
  private static String spec(int port) {
    return """
      destinations:
        - name: a
          type: http
          url: "http://127.0.0.1:%d/hook"
          timeout: 100ms
          retry: { attempts: 6, backoff: 2ms, max_backoff: 50ms }
          circuit_breaker: off
          retry_budget: off
      routes: [ { name: r, from: [in], to: [a] } ]
      """
        .formatted(port);
  }

  private static String body(int number) {
    return "{\"n\":" + number + "}";
  }

  /** What the connection of each number does. */
  private static Script moody(int connection) {
    return switch (connection % 8) {
      case 0, 1 -> answering(20);
      case 2 -> once(answer("200 OK")); // closes without having said so
      case 3 -> once("HTTP/1.1 200 OK\r\nContent-Length: 9\r\n\r\nhalf");
      case 4 ->
          peer -> {
            peer.request();
            peer.reset();
          };
      case 5 -> once("HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\n5\r\nhe");
      case 6 ->
          peer -> {
            peer.request();
            peer.write("HTTP/1.1 200 OK\r\nContent-Length: 60\r\n\r\n");
            peer.drip("x", 60);
          };
      default -> always(answer("503 Busy"));
    };
  }

  /** Good for so many requests, then gone while it is idle. */
  private static Script answering(int requests) {
    return peer -> {
      for (int i = 0; i < requests && peer.request(); i++) {
        peer.write(answer("200 OK"));
      }
    };
  }

  /** One that ends and comes back at its place again and again, until it is closed. */
  private static final class Restarting implements AutoCloseable {
    private final List<RawServer> lives = new ArrayList<>();
    private final int port;

    Restarting() throws IOException {
      lives.add(RawServer.each(HostileReceiverTest::moody));
      port = lives.getFirst().port();
    }

    void restart() throws IOException {
      lives.getLast().close();
      lives.add(RawServer.eachOn(port, HostileReceiverTest::moody));
    }

    List<Request> requests() throws InterruptedException {
      List<Request> requests = new ArrayList<>();
      for (RawServer life : lives) {
        while (life.waiting() > 0) {
          requests.add(life.next());
        }
      }
      return requests;
    }

    @Override
    public void close() throws IOException {
      lives.getLast().close();
    }
  }

  @Test
  void sixHundredMessagesLoseNothingAndLeaveNothingOpen() throws Exception {
    hold(600);
  }

  @Test
  @Tag("long")
  void tenThousandMessagesLoseNothingAndLeaveNothingOpen() throws Exception {
    hold(10_000);
  }

  private void hold(int messages) throws Exception {
    assumeTrue(Census.possible(), "only Linux shows a process its descriptors");
    run(50); // what is made once for the whole process is made now
    Census before = Census.take(folder);

    run(messages);

    assertThat(settled(before)).isEqualTo(before);
  }

  /** Sends so many and checks the books. */
  private void run(int messages) throws Exception {
    Path home = folder.resolve("run-" + messages);
    assertThat(home.toFile().mkdir()).isTrue();
    try (var receiver = new Restarting();
        var relay = RunningRelay.start(home, spec(receiver.port))) {
      Callers callers = new Callers(relay.address("in"), HostileReceiverTest::body);
      Thread restarts = Thread.startVirtualThread(() -> restart(receiver, callers, messages));
      callers.send(messages, CALLERS);
      restarts.join();
      // Callers are gone; all that may be open is what listens and what the pool keeps.
      long open = Census.take(folder).sockets();
      assertThat(open).isLessThan(4 * CALLERS + 20);

      accounted(callers, relay, receiver.requests(), messages);
    }
  }

  /** Three times, spread over the messages. */
  private static void restart(Restarting receiver, Callers callers, int messages) {
    for (int quarter = 1; quarter < 4; quarter++) {
      while (callers.answers().size() < quarter * messages / 4) {
        LockSupport.parkNanos(TimeUnit.MILLISECONDS.toNanos(1));
      }
      try {
        receiver.restart();
      } catch (IOException e) {
        throw new AssertionError("cannot listen again", e);
      }
    }
  }

  private static void accounted(
      Callers callers, RunningRelay relay, List<Request> requests, int messages) throws Exception {
    Map<String, String> answers = callers.answers();
    assertThat(answers).hasSize(messages);
    assertThat(callers.count("delivered") + callers.count("dead_lettered")).isEqualTo(messages);
    Set<String> seen = new HashSet<>();
    for (Request request : requests) {
      String key = request.header("Idempotency-Key");
      assertThat(answers).containsKey(key);
      assertThat(request.body().text()).contains(body(Integer.parseInt(key.substring(2))));
      seen.add(key);
    }
    // Vector's law: there were duplicates, else nothing was put to the test.
    assertThat(requests).hasSizeGreaterThan(seen.size());
    Set<String> letters = new HashSet<>();
    for (String letter : relay.letters()) {
      letters.add(
          Json.read(letter.getBytes(StandardCharsets.UTF_8)).orElseThrow().path("id").asText());
    }
    answers.forEach(
        (id, answer) -> {
          boolean delivered = answer.contains("\"delivered\"");
          assertThat(delivered ? seen : letters).contains(id);
          assertThat(delivered && letters.contains(id)).as(id).isFalse();
        });
  }

  /** What is left once threads that are about to end have ended: the same as before, or a leak. */
  private Census settled(Census before) throws Exception {
    Census now = Census.take(folder);
    for (int i = 0; i < 100 && !now.equals(before); i++) {
      LockSupport.parkNanos(TimeUnit.MILLISECONDS.toNanos(50));
      now = Census.take(folder);
    }
    return now;
  }
}
