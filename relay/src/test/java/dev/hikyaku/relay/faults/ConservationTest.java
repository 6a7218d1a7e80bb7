package dev.hikyaku.relay.faults;

import static dev.hikyaku.relay.faults.Ledger.counter;
import static org.assertj.core.api.Assertions.assertThat;

import dev.hikyaku.relay.Receipt;
import dev.hikyaku.relay.Relay;
import dev.hikyaku.relay.message.Body;
import dev.hikyaku.relay.message.Envelope;
import dev.hikyaku.relay.observe.Exposition;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.FutureTask;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.IntFunction;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/**
 * Nothing is lost and nothing is made up: with faults on every destination, drawn from a seed, each
 * message ends delivered, dead-lettered, filtered or nacked, once, and the books of receipts,
 * answers, metrics and the dead-letter file say the same.
 */
@Timeout(300)
class ConservationTest {
  private static final int FEW = 1000;
  private static final int MANY = 20_000;
  private static final int SENDERS = 64;

  /** Chains, a group, breakers, budgets, a rate limit, a deadline, a best-effort destination. */
  private static final String SPEC =
      """
      destinations:
        - name: a
          type: fault
          seed: SEED
          refuse: 5%
          reset: 5%
          fail: 30%
          hang: 0.2%
          timeout: 20ms
          circuit_breaker: { window: 1s, open_for: 20ms }
          fallback: [b, g]
        - name: b
          type: fault
          seed: SEED
          fail: 30%
          status: 404
          truncate: 5%
          rate_limit: { per_second: 2000, burst: 10 }
          deadline: 100ms
          fallback: [c]
        - { name: c, type: fault, seed: SEED, fail: 60%, retry: { attempts: 1 } }
        - name: g
          type: group
          strategy: round_robin
          members:
            - { type: fault, seed: SEED, fail: 40% }
            - { type: fault, seed: SEED, reset: 50% }
            - { type: fault, seed: SEED, fail: 20%, status: 400 }
          circuit_breaker: { window: 1s, open_for: 20ms }
          fallback: [c]
        - { name: best, type: fault, seed: SEED, fail: 50%, required: false }
        - { name: attic, type: fault, seed: SEED, fail: 50%, retry: { attempts: 1 },
            circuit_breaker: off, fallback: [cellar] }
        - { name: cellar, type: fault, seed: SEED, fail: 50%, retry: { attempts: 1 },
            circuit_breaker: off }
      routes:
        - name: r
          from: [in]
          filter: "json.n % 50 != 7"
          transforms: [ { jq: 'if .n % 97 == 5 then error("broken") else . end' } ]
          router:
            type: rules
            rules:
              - { when: "json.n % 4 == 0", to: [a, best] }
              - { when: "json.n % 4 == 1", to: [b] }
              - { when: "json.n % 4 == 2", to: [g] }
              - { when: "true", to: LAST }
      """;

  @TempDir Path folder;

  private static String spec(int seed, String last) {
    return SPEC.replace("SEED", Integer.toString(seed)).replace("LAST", last);
  }

  private static String body(int number) {
    return "{\"n\":" + number + "}";
  }

  private static Envelope message(int number) {
    return Envelope.of("m-" + number, "in", "test", Body.of(body(number)), Instant.EPOCH);
  }

  private static List<Receipt> sendAll(Relay relay, int messages) throws Exception {
    AtomicInteger next = new AtomicInteger();
    List<FutureTask<List<Receipt>>> tasks = new ArrayList<>();
    for (int i = 0; i < SENDERS; i++) {
      tasks.add(new FutureTask<>(() -> send(relay, next, messages)));
    }
    tasks.forEach(Thread.ofVirtual()::start);
    List<Receipt> receipts = new ArrayList<>();
    for (FutureTask<List<Receipt>> task : tasks) {
      receipts.addAll(task.get());
    }
    return receipts;
  }

  private static List<Receipt> send(Relay relay, AtomicInteger next, int messages)
      throws InterruptedException {
    List<Receipt> receipts = new ArrayList<>();
    for (int n = next.getAndIncrement(); n < messages; n = next.getAndIncrement()) {
      receipts.add(relay.sendFrom("in", message(n)));
    }
    return receipts;
  }

  @Test
  void withFaultsEverywhereTheBooksAgree() throws Exception {
    booksAgree(FEW, 1);
  }

  @Test
  @Tag("long")
  void withFaultsEverywhereTheBooksOfTwentyThousandAgree() throws Exception {
    booksAgree(MANY, 7);
  }

  private void booksAgree(int messages, int seed) throws Exception {
    Path home = Files.createDirectory(folder.resolve("seed-" + seed));
    try (var relay = RunningRelay.start(home, spec(seed, "[a, g]"))) {
      List<Receipt> receipts = sendAll(relay.relay(), messages);

      Ledger ledger = new Ledger(receipts);
      Exposition metrics = relay.metrics();
      ledger.agreesWith(metrics, messages);
      assertThat(ledger.outcomes()).containsOnlyKeys("delivered", "dead_lettered", "filtered");
      Map<String, List<String>> owed = ledger.owedLetters("best");
      assertThat(Ledger.writtenLetters(relay.letters())).isEqualTo(owed);
      Map<String, Long> stored = new TreeMap<>();
      owed.forEach((reason, ids) -> stored.put(reason + " stored", (long) ids.size()));
      assertThat(counter(metrics, "hikyaku_dlq_total", "reason", "outcome")).isEqualTo(stored);
      assertThat(counter(metrics, "hikyaku_delivery_dropped_total", "destination"))
          .isEqualTo(Map.of("best", ledger.undelivered("best")));
      assertThat(relay.relay().tally().outcomes()).containsAllEntriesOf(ledger.outcomes());
    }
  }

  @Test
  void withABrokenDeadLetterQueueWhatNobodyTakesIsNacked() throws Exception {
    nacksAgree(FEW, 3);
  }

  @Test
  @Tag("long")
  void withABrokenDeadLetterQueueTheBooksOfTwentyThousandAgree() throws Exception {
    nacksAgree(MANY, 8);
  }

  private void nacksAgree(int messages, int seed) throws Exception {
    String letters =
        """
        dead_letter: { type: file, path: ./letters/dlq.ndjson, retry: { attempts: 1 },
          fallback: [attic] }
        """;
    try (var relay = RunningRelay.start(folder, letters + spec(seed, "[c]"))) {
      Blocked.folder(folder.resolve("letters"));
      List<Receipt> receipts = sendAll(relay.relay(), messages);

      Ledger ledger = new Ledger(receipts);
      Exposition metrics = relay.metrics();
      ledger.agreesWith(metrics, messages);
      Map<String, Long> outcomes = ledger.outcomes();
      assertThat(outcomes).containsOnlyKeys("delivered", "dead_lettered", "filtered", "failed");
      Map<String, Long> dlq = counter(metrics, "hikyaku_dlq_total", "outcome");
      assertThat(dlq.get("fallback")).isEqualTo(outcomes.get("dead_lettered"));
      assertThat(dlq.get("failed")).isEqualTo(outcomes.get("failed"));
      assertThat(dlq).containsOnlyKeys("fallback", "failed");
      Map<String, Long> kept =
          counter(metrics, "hikyaku_delivery_attempts_total", "destination", "outcome");
      assertThat(kept.getOrDefault("attic ok", 0L) + kept.getOrDefault("cellar ok", 0L))
          .isEqualTo(dlq.get("fallback"));
      assertThat(kept.get("cellar failed")).isEqualTo(dlq.get("failed"));
    }
  }

  @Test
  void aStopInTheMiddleLosesNothingThatWasTaken() throws Exception {
    stopped(FEW, 4);
  }

  @Test
  @Tag("long")
  void aStopInTheMiddleOfTwentyThousandLosesNothingThatWasTaken() throws Exception {
    stopped(MANY, 9);
  }

  private static void await(CountDownLatch latch) {
    try {
      latch.await();
    } catch (InterruptedException e) {
      throw new IllegalStateException(e);
    }
  }

  private void stopped(int messages, int seed) throws Exception {
    CountDownLatch half = new CountDownLatch(1);
    CountDownLatch stopped = new CountDownLatch(1);
    IntFunction<String> bodies =
        number -> {
          if (number == messages / 2) {
            half.countDown();
          }
          if (number >= messages * 3 / 4) {
            await(stopped); // so that the relay stops before it has all, however fast it is
          }
          return body(number);
        };
    try (var relay = RunningRelay.start(folder, spec(seed, "[a, g]"))) {
      Callers callers = new Callers(relay.address("in"), bodies);
      Thread stopping =
          Thread.startVirtualThread(
              () -> {
                await(half);
                relay.relay().stop();
                stopped.countDown();
              });
      callers.send(messages, SENDERS);
      stopping.join();

      Map<String, Long> settled = new TreeMap<>(relay.relay().tally().outcomes());
      settled.remove("unrouted");
      Map<String, Long> told = new TreeMap<>();
      settled.keySet().forEach(state -> told.put(state, callers.count(state)));
      assertThat(told).isEqualTo(settled);
      assertThat(callers.answers().size()).isBetween(messages / 2 - SENDERS, messages * 3 / 4);
      List<String> lettered =
          Ledger.writtenLetters(relay.letters()).values().stream()
              .flatMap(List::stream)
              .distinct()
              .sorted()
              .toList();
      assertThat(lettered).isEqualTo(callers.ids("dead_lettered"));
    }
  }

  @Test
  void aStopThatCutsMessagesShortTellsEveryCaller() throws Exception {
    String hanging =
        """
        destinations:
          - { name: a, type: fault, hang: 30%, timeout: 10m, max_in_flight: 1000 }
        routes: [ { name: r, from: [in], to: [a] } ]
        """;
    try (var relay = RunningRelay.start(folder, hanging)) {
      CountDownLatch some = new CountDownLatch(SENDERS + 20); // so 20 have their answer
      Callers callers =
          new Callers(
              relay.address("in"),
              number -> {
                some.countDown();
                return body(number);
              });
      Thread stopping =
          Thread.startVirtualThread(
              () -> {
                await(some);
                Thread.currentThread().interrupt(); // no grace
                relay.relay().stop();
              });
      callers.send(1000, SENDERS);
      stopping.join();

      Map<String, Long> settled = relay.relay().tally().outcomes();
      assertThat(settled.get("failed")).isPositive();
      assertThat(callers.count("failed")).isEqualTo(settled.get("failed"));
      assertThat(callers.count("delivered")).isEqualTo(settled.get("delivered"));
      assertThat(relay.letters()).isEmpty();
    }
  }
}
