package dev.hikyaku.history;

import dev.hikyaku.relay.message.Ulids;
import dev.hikyaku.relay.spi.Counters.Limit;
import dev.hikyaku.relay.spi.Counters.Window;
import dev.hikyaku.relay.spi.DecisionLog.Basis;
import dev.hikyaku.relay.spi.DecisionLog.StoredDecision;
import dev.hikyaku.relay.spi.FakeSection;
import dev.hikyaku.relay.spi.FeedbackLog.Said;
import dev.hikyaku.relay.spi.Pins.Pin;
import dev.hikyaku.relay.spi.Store;
import dev.hikyaku.relay.spi.StoreContext;
import dev.hikyaku.relay.spi.StoreFactory;
import dev.hikyaku.relay.spi.TurnLog.StoredTurn;
import dev.hikyaku.relay.time.SystemTime;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.ServiceLoader;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;

/** Prints how long each operation of each store takes, one caller after the other and many. */
final class StoreBench {
  private static final Duration TTL = Duration.ofHours(1);
  private static final int WARM_UP = 500;
  private static final int TIMES = 2000;
  private static final int CALLERS = 32;
  private static final String TEXT = "I was charged twice this month. ".repeat(16);

  private StoreBench() {}

  private interface Operation {
    void run(int i) throws Exception;
  }

  /** Measures. */
  public static void main(String[] args) throws Exception {
    Path folder = Files.createTempDirectory("stores");
    System.out.printf(
        "| store | operation | p50 µs | p99 µs | %d at once: p50 µs | p99 µs | a second |%n",
        CALLERS);
    System.out.println("|---|---|---|---|---|---|---|");
    measure("memory", Map.of());
    measure("h2", Map.of("path", folder.resolve("desk").toString()));
    measure("redis", Map.of("url", "redis://127.0.0.1:6379"));
    System.exit(0);
  }

  private static void measure(String type, Map<String, String> settings) throws Exception {
    StoreFactory factory =
        ServiceLoader.load(StoreFactory.class).stream()
            .map(ServiceLoader.Provider::get)
            .filter(each -> each.type().equals(type))
            .findFirst()
            .orElseThrow();
    String relay = "bench-" + Ulids.next().toLowerCase(Locale.ROOT);
    StoreContext context = new StoreContext(relay, type, TTL, SystemTime.INSTANCE);
    try (Store store = factory.create(FakeSection.of("stores[bench]", settings), context)) {
      store.open();
      for (Map.Entry<String, Operation> each : operations(store).entrySet()) {
        row(type, each.getKey(), each.getValue());
      }
    }
  }

  private static Map<String, Operation> operations(Store store) {
    Map<String, Operation> all = new LinkedHashMap<>();
    Window window = new Window("calls", TTL);
    all.put("turns.add", i -> store.turns().add("k" + i % 100, turn(i), 10, TTL));
    all.put("turns.newest", i -> store.turns().newest("k" + i % 100, 10));
    all.put("decisions.put", i -> store.decisions().put(decision(i)));
    all.put("decisions.of", i -> store.decisions().of("m" + i));
    all.put("feedback.put", i -> store.feedback().put(said(i)));
    all.put("counters.add", i -> store.counters().add(window, 1));
    all.put("counters.reserve", i -> store.counters().reserve(window, 1, Limit.of(1e12)));
    all.put("keys.claim", i -> store.seenKeys().claim("k" + i, "me", TTL));
    all.put("keys.done", i -> store.seenKeys().done("k" + i, TTL));
    all.put("pins.set", i -> store.pins().set("k" + i, Optional.empty(), pin(i), TTL));
    all.put("pins.find", i -> store.pins().find("k" + i));
    return all;
  }

  private static StoredTurn turn(int i) {
    return new StoredTurn(
        Instant.EPOCH, "m" + i, TEXT, List.of("billing"), "ai", Optional.of("local"), Optional.of(0.9));
  }

  private static StoredDecision decision(int i) {
    return new StoredDecision(
        "m" + i, "triage", "k", TEXT, new Basis("t", "c", "s"), List.of("billing"), "ai",
        Instant.EPOCH);
  }

  private static Said said(int i) {
    return new Said("m" + i, List.of("billing"), "", "ops", Instant.EPOCH);
  }

  private static Pin pin(int i) {
    return new Pin(List.of("billing"), "spec", "m" + i);
  }

  private static void row(String type, String name, Operation operation) throws Exception {
    for (int i = 0; i < WARM_UP; i++) {
      operation.run(i);
    }
    long[] alone = times(operation, WARM_UP, TIMES);
    long began = SystemTime.INSTANCE.nanos();
    long[] together = together(operation);
    double seconds = (SystemTime.INSTANCE.nanos() - began) / 1e9;
    System.out.printf(
        "| %s | %s | %d | %d | %d | %d | %d |%n",
        type,
        name,
        at(alone, 0.5),
        at(alone, 0.99),
        at(together, 0.5),
        at(together, 0.99),
        Math.round(together.length / seconds));
  }

  private static long[] together(Operation operation) throws Exception {
    List<Future<long[]>> all = new ArrayList<>();
    try (ExecutorService callers = Executors.newVirtualThreadPerTaskExecutor()) {
      for (int c = 0; c < CALLERS; c++) {
        int from = 100_000 + c * TIMES;
        all.add(callers.submit(() -> times(operation, from, TIMES / 4)));
      }
    }
    long[] joined = new long[0];
    for (Future<long[]> each : all) {
      long[] more = each.get();
      int end = joined.length;
      joined = Arrays.copyOf(joined, end + more.length);
      System.arraycopy(more, 0, joined, end, more.length);
    }
    return joined;
  }

  private static long[] times(Operation operation, int from, int count) throws Exception {
    long[] nanos = new long[count];
    for (int i = 0; i < count; i++) {
      long began = SystemTime.INSTANCE.nanos();
      operation.run(from + i);
      nanos[i] = SystemTime.INSTANCE.nanos() - began;
    }
    return nanos;
  }

  private static long at(long[] nanos, double share) {
    long[] sorted = nanos.clone();
    Arrays.sort(sorted);
    return sorted[(int) (share * (sorted.length - 1))] / 1000;
  }
}
