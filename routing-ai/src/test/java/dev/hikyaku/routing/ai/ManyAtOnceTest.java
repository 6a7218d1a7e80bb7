package dev.hikyaku.routing.ai;

import static org.assertj.core.api.Assertions.assertThat;

import com.sun.net.httpserver.HttpServer;
import dev.hikyaku.relay.message.Body;
import dev.hikyaku.relay.message.Envelope;
import dev.hikyaku.relay.message.Json;
import dev.hikyaku.relay.protocol.MapSection;
import dev.hikyaku.relay.spi.Decision;
import dev.hikyaku.relay.spi.Router;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CyclicBarrier;
import java.util.concurrent.Executors;
import java.util.concurrent.FutureTask;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.Test;

/** Many messages want one model at the same time. */
class ManyAtOnceTest {
  private static final int PLACES = 8;
  private static final int MESSAGES = 200; // a multiple of the places

  private final AtomicInteger busy = new AtomicInteger();
  private final AtomicInteger most = new AtomicInteger();
  private final AtomicInteger requests = new AtomicInteger();

  // No answer before all places are taken: the model is used to its limit, or nobody gets one.
  private final CyclicBarrier full = new CyclicBarrier(PLACES);

  private HttpServer server() throws Exception {
    var server = HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
    server.setExecutor(Executors.newVirtualThreadPerTaskExecutor());
    byte[] answer =
        Json.write(
                ModelServer.openAiBody(
                    Map.of("role", "assistant", "content", ModelServer.decision("billing", 0.9)),
                    "stop"))
            .getBytes(StandardCharsets.UTF_8);
    server.createContext(
        "/",
        exchange -> {
          requests.incrementAndGet();
          most.accumulateAndGet(busy.incrementAndGet(), Math::max);
          exchange.getRequestBody().readAllBytes();
          try {
            full.await(20, TimeUnit.SECONDS);
          } catch (Exception alone) {
            throw new IllegalStateException(alone);
          } finally {
            busy.decrementAndGet();
          }
          exchange.getResponseHeaders().add("Content-Type", "application/json");
          exchange.sendResponseHeaders(200, answer.length);
          exchange.getResponseBody().write(answer);
          exchange.close();
        });
    server.start();
    return server;
  }

  @Test
  void aModelNeverHasMoreThanItsPlacesAndEverybodyIsAnswered() throws Exception {
    HttpServer server = server();
    try {
      Given given =
          Given.models(
              Map.of("timeout", Duration.ofSeconds(30)),
              List.of(
                  Map.of(
                      "name",
                      "gpt",
                      "provider",
                      "openai",
                      "model",
                      "gpt-x",
                      "url",
                      "http://localhost:" + server.getAddress().getPort() + "/v1",
                      "max_concurrent",
                      PLACES)));
      Router router =
          new AiRouterFactory()
              .create(MapSection.of(Map.of("timeout", Duration.ofSeconds(60))), given.context());

      List<FutureTask<Decision>> all = new ArrayList<>();
      for (int i = 0; i < MESSAGES; i++) {
        Body body = Body.of("refund the charges of order " + i);
        Envelope message = Envelope.of("m-" + i, "inbox", "stdin", body, Instant.EPOCH);
        all.add(new FutureTask<>(() -> router.decide(message)));
        Thread.ofVirtual().start(all.getLast());
      }

      for (FutureTask<Decision> one : all) {
        assertThat(one.get(60, TimeUnit.SECONDS)).isInstanceOf(Decision.Chosen.class);
      }
    } finally {
      server.stop(0);
    }
    assertThat(most).hasValue(PLACES);
    assertThat(requests).hasValue(MESSAGES);
  }
}
