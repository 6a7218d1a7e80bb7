package dev.hikyaku.routing.ai;

import com.sun.net.httpserver.HttpExchange;
import com.sun.net.httpserver.HttpServer;
import dev.hikyaku.relay.message.Body;
import dev.hikyaku.relay.message.Envelope;
import dev.hikyaku.relay.message.Json;
import dev.hikyaku.relay.protocol.MapSection;
import dev.hikyaku.relay.spi.Decision;
import dev.hikyaku.relay.spi.Router;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.Executors;
import java.util.concurrent.FutureTask;
import java.util.concurrent.atomic.AtomicInteger;

/** 2,000 decisions at once against a model that takes 300 ms and has 50 places. */
public final class ManyDecisions {
  private static final int MESSAGES = 2000;
  private static final int PLACES = 50;
  private static final int ROUNDS = 4;
  private static final long MILLIS = 300;
  private static final double IDEAL = (double) MESSAGES / PLACES * MILLIS / 1000;
  private static final byte[] ANSWER =
      Json.write(
              ModelServer.openAiBody(
                  Map.of("role", "assistant", "content", ModelServer.decision("billing", 0.9)),
                  "stop"))
          .getBytes(StandardCharsets.UTF_8);

  private static final AtomicInteger busy = new AtomicInteger();
  private static final AtomicInteger most = new AtomicInteger();

  private ManyDecisions() {}

  /** Runs a few rounds, the first to warm up. */
  public static void main(String[] args) throws Exception {
    HttpServer server =
        HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
    server.setExecutor(Executors.newVirtualThreadPerTaskExecutor());
    server.createContext("/", ManyDecisions::answer);
    server.start();
    try (Router router = router(server.getAddress().getPort())) {
      System.out.printf("ideal %.1f s%n", IDEAL);
      for (int round = 1; round <= ROUNDS; round++) {
        round(round, router);
      }
    } finally {
      server.stop(0);
    }
  }

  private static Router router(int port) {
    Map<String, Object> gpt =
        Map.of(
            "name",
            "gpt",
            "provider",
            "openai",
            "model",
            "stub",
            "url",
            "http://localhost:" + port + "/v1",
            "max_concurrent",
            PLACES);
    return new AiRouterFactory()
        .create(
            MapSection.of(Map.of("timeout", Duration.ofMinutes(1))),
            Given.catalog(List.of(gpt)).context());
  }

  private static void answer(HttpExchange exchange) throws IOException {
    most.accumulateAndGet(busy.incrementAndGet(), Math::max);
    try {
      exchange.getRequestBody().readAllBytes();
      Thread.sleep(MILLIS);
    } catch (InterruptedException stop) {
      Thread.currentThread().interrupt();
    }
    busy.decrementAndGet();
    exchange.getResponseHeaders().add("Content-Type", "application/json");
    exchange.sendResponseHeaders(200, ANSWER.length);
    exchange.getResponseBody().write(ANSWER);
    exchange.close();
  }

  private static void round(int round, Router router) throws Exception {
    long start = System.nanoTime();
    List<FutureTask<Decision>> all = new ArrayList<>();
    for (int i = 0; i < MESSAGES; i++) {
      Body body = Body.of("refund the charges of order " + i);
      Envelope message = Envelope.of("m-" + i, "inbox", "stdin", body, Instant.EPOCH);
      FutureTask<Decision> task = new FutureTask<>(() -> router.decide(message));
      all.add(task);
      Thread.ofVirtual().start(task);
    }
    int chosen = 0;
    for (FutureTask<Decision> one : all) {
      chosen += one.get() instanceof Decision.Chosen ? 1 : 0;
    }
    double seconds = (System.nanoTime() - start) / 1e9;
    all.clear();
    System.out.printf(
        "round %d: %d chosen in %.1f s, %.2f of the ideal, at most %d at once, heap after GC %d MB%n",
        round, chosen, seconds, seconds / IDEAL, most.get(), heap() >> 20);
  }

  private static long heap() throws InterruptedException {
    for (int i = 0; i < 3; i++) {
      System.gc();
      Thread.sleep(200);
    }
    return Runtime.getRuntime().totalMemory() - Runtime.getRuntime().freeMemory();
  }
}
