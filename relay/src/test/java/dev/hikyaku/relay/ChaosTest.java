package dev.hikyaku.relay;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.hikyaku.relay.failure.Failure;
import dev.hikyaku.relay.message.Body;
import dev.hikyaku.relay.message.Envelope;
import dev.hikyaku.relay.spi.Disposition;
import dev.hikyaku.relay.spi.SpecException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.function.ToIntFunction;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** Faults in front of the destinations of a spec, and what the relay counts then. */
@Timeout(60)
class ChaosTest {
  private static final String SPEC =
      """
      version: 1
      name: chaos
      defaults:
        retry: { attempts: 3, backoff: 1ms, jitter: none }
        circuit_breaker: off
        retry_budget: off
      sources:
        - { name: inbox, type: stdin }
      destinations:
        - { name: main, type: file, path: ./main.ndjson, fallback: [spare] }
        - { name: spare, type: file, path: ./spare.ndjson, retry: { attempts: 2 } }
        - name: pair
          type: group
          strategy: failover
          members:
            - { type: fault }
            - { type: fault }
      routes:
        - { name: all, from: [inbox], to: [main, pair] }
      dead_letter: { type: file, path: ./dlq.ndjson, retry: { attempts: 2, backoff: 1ms } }
      """;

  @TempDir Path folder;

  private static final class Seen implements Chaos.Watch {
    private final List<String> arrived = new CopyOnWriteArrayList<>();
    private final List<Failure> failed = new CopyOnWriteArrayList<>();

    @Override
    public void arrived(String destination, Envelope message) {
      arrived.add(destination + " " + message.id());
    }

    @Override
    public void failed(String destination, Failure failure) {
      failed.add(failure);
    }
  }

  private Relay opened(Chaos chaos) throws Exception {
    Path spec = Files.writeString(folder.resolve("relay.yaml"), SPEC);
    Relay relay = Relay.open(List.of(spec), RelayOptions.byHand().with(chaos));
    relay.start();
    return relay;
  }

  private static List<Receipt> sent(Relay relay, String destination, int count) throws Exception {
    List<Receipt> receipts = new ArrayList<>();
    for (int i = 1; i <= count; i++) {
      Body body = Body.of("{}");
      Envelope message = Envelope.of("7-" + i, "test", "test", body, Instant.EPOCH);
      receipts.add(relay.relayTo(destination, message));
    }
    return receipts;
  }

  private static Chaos faults(Map<String, String> destinations, Chaos.Watch watch) {
    return new Chaos(destinations, Optional.empty(), watch);
  }

  /** Adds up the series of a metric that have all these labels. */
  private static int total(Relay relay, String name, String... labels) {
    return relay
        .metrics()
        .lines()
        .filter(line -> line.startsWith(name + "{"))
        .filter(line -> List.of(labels).stream().allMatch(line::contains))
        .mapToInt(line -> (int) Double.parseDouble(line.substring(line.lastIndexOf(' ') + 1)))
        .sum();
  }

  private static int sum(List<Receipt> receipts, ToIntFunction<Receipt.Step> of) {
    return receipts.stream()
        .flatMap(receipt -> receipt.trails().stream())
        .flatMap(trail -> trail.steps().stream())
        .mapToInt(of)
        .sum();
  }

  @Test
  void receiptsMetricsAndFilesAgree() throws Exception {
    Seen seen = new Seen();
    Chaos chaos =
        faults(
            Map.of("main", "{ fail: 60%, reset: 10%, seed: 3 }", "spare", "{ fail: 70%, seed: 3 }"),
            seen);

    try (Relay relay = opened(chaos)) {
      List<Receipt> receipts = sent(relay, "main", 300);

      int attempts = sum(receipts, Receipt.Step::attempts);
      int delivered = sum(receipts, step -> step.outcome().equals("delivered") ? 1 : 0);
      long dead =
          receipts.stream().filter(r -> r.outcome() instanceof Disposition.DeadLettered).count();
      int fellBack = sum(receipts, step -> step.to().equals("spare") ? 1 : 0);
      assertThat(dead).as("a run that has some of each").isPositive();
      assertThat(delivered + dead).isEqualTo(300);
      assertThat(total(relay, "hikyaku_delivery_attempts_total")).isEqualTo(attempts);
      assertThat(total(relay, "hikyaku_delivery_attempts_total", "outcome=\"failed\""))
          .isEqualTo(seen.failed.size())
          .isEqualTo(attempts - delivered);
      assertThat(total(relay, "hikyaku_fallback_total")).isEqualTo(fellBack);
      assertThat(total(relay, "hikyaku_dlq_total")).isEqualTo((int) dead);
      assertThat(seen.arrived).hasSize(delivered).doesNotHaveDuplicates();
      assertThat(Files.readAllLines(folder.resolve("dlq.ndjson"))).hasSize((int) dead);
      assertThat(
              Files.readAllLines(folder.resolve("main.ndjson")).size()
                  + Files.readAllLines(folder.resolve("spare.ndjson")).size())
          .isEqualTo(delivered);
    }
  }

  @Test
  void anAnswerThatIsLostMakesADuplicate() throws Exception {
    Seen seen = new Seen();

    try (Relay relay = opened(faults(Map.of("main", "{ truncate: 100% }"), seen))) {
      Receipt receipt = sent(relay, "main", 1).getFirst();

      assertThat(receipt.trails().getFirst().takenBy()).contains("spare");
      assertThat(seen.arrived).containsExactly("main 7-1", "main 7-1", "main 7-1", "spare 7-1");
    }
  }

  @Test
  void aHangingTryIsSeenAsTimeout() throws Exception {
    Seen seen = new Seen();
    Chaos chaos = faults(Map.of("main", "{ hang: 100% }"), seen);
    Path spec =
        Files.writeString(
            folder.resolve("relay.yaml"), SPEC.replace("defaults:", "defaults:\n  timeout: 20ms"));

    try (Relay relay = Relay.open(List.of(spec), RelayOptions.byHand().with(chaos))) {
      relay.start();
      sent(relay, "main", 1);

      assertThat(seen.failed).hasSize(3);
      assertThat(seen.failed).allMatch(failure -> failure.exact().name().equals("timeout"));
    }
  }

  @Test
  void everyMemberOfAGroupMeetsTheFaults() throws Exception {
    Seen seen = new Seen();

    try (Relay relay = opened(faults(Map.of("pair", "{ refuse: 100% }"), seen))) {
      Receipt receipt = sent(relay, "pair", 1).getFirst();

      assertThat(receipt.outcome()).isInstanceOf(Disposition.DeadLettered.class);
      assertThat(seen.failed).hasSize(6);
      assertThat(seen.arrived).isEmpty();
    }
  }

  @Test
  void withTheDeadLetterQueueBrokenTooTheMessageIsNacked() throws Exception {
    String gone = "{ refuse: 100% }";
    Chaos chaos =
        new Chaos(Map.of("main", gone, "spare", gone), Optional.of(gone), new Chaos.Watch() {});

    try (Relay relay = opened(chaos)) {
      Receipt receipt = sent(relay, "main", 1).getFirst();

      assertThat(receipt.outcome()).isInstanceOf(Disposition.Failed.class);
      assertThat(total(relay, "hikyaku_dlq_total", "outcome=\"failed\"")).isEqualTo(1);
      assertThat(folder.resolve("dlq.ndjson")).isEmptyFile();
    }
  }

  @Test
  void aDeadLetterThatIsTurnedAwayIsTriedAgain() throws Exception {
    String gone = "{ refuse: 100% }";
    Chaos chaos =
        new Chaos(
            Map.of("main", gone, "spare", gone),
            Optional.of("{ fail: 50% }"),
            new Chaos.Watch() {});

    try (Relay relay = opened(chaos)) {
      List<Receipt> receipts = sent(relay, "main", 200);

      long dead =
          receipts.stream().filter(r -> r.outcome() instanceof Disposition.DeadLettered).count();
      assertThat(dead).as("two tries at a half").isBetween(130L, 170L);
      assertThat(Files.readAllLines(folder.resolve("dlq.ndjson"))).hasSize((int) dead);
    }
  }

  @Test
  void faultsThatAreWrittenWronglyAreLocatedProblems() {
    assertThatThrownBy(() -> opened(faults(Map.of("main", "{ fail: lots, late: 1s }"), new Seen())))
        .isInstanceOfSatisfying(
            SpecException.class,
            e ->
                assertThat(e.problems().stream().map(Object::toString))
                    .anyMatch(line -> line.startsWith("faults of main:1:3: error: fail: must be"))
                    .anyMatch(line -> line.contains("late: unknown setting")));
  }

  @Test
  void faultsOfADestinationThatIsNotThereAreRefused() {
    assertThatThrownBy(() -> opened(faults(Map.of("mian", "{}"), new Seen())))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessage("no destination is called mian");
  }
}
