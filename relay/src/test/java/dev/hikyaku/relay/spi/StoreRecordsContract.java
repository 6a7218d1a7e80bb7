package dev.hikyaku.relay.spi;

import static org.assertj.core.api.Assertions.assertThat;

import dev.hikyaku.relay.spi.DecisionLog.Basis;
import dev.hikyaku.relay.spi.DecisionLog.StoredDecision;
import dev.hikyaku.relay.spi.FeedbackLog.Entry;
import dev.hikyaku.relay.spi.FeedbackLog.Said;
import dev.hikyaku.relay.spi.TurnLog.StoredTurn;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.Callable;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.stream.IntStream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** How every store keeps turns, decisions and feedback. Its other half is {@link StoreContract}. */
public abstract class StoreRecordsContract {
  /** Long enough not to end within a test. */
  protected static final Duration LONG = Duration.ofHours(1);

  /** Short enough to be waited for. */
  protected static final Duration SHORT = Duration.ofMillis(60);

  /** How long decisions are kept by the stores that are tested. */
  protected static final Duration DECISIONS_FOR = Duration.ofSeconds(2);

  private static final Instant NOON = Instant.parse("2026-01-01T12:00:00.123Z");

  /** How many ask at once. */
  protected static final int MANY = 64;

  private Store store;

  /** For those that extend it; {@link #openStore} comes before each test. */
  @SuppressWarnings("NullAway.Init")
  protected StoreRecordsContract() {}

  /** A new store that is open and empty. */
  protected abstract Store open() throws Exception;

  /** Lets so much time pass, and no less. */
  protected abstract void pass(Duration time) throws Exception;

  /** The store under test. */
  protected final Store store() {
    return store;
  }

  @BeforeEach
  final void openStore() throws Exception {
    store = open();
  }

  @AfterEach
  final void closeStore() {
    store.close();
  }

  /** A turn of a message. */
  protected static StoredTurn turn(String messageId) {
    return new StoredTurn(
        NOON,
        messageId,
        "a \"text\" | of\n" + messageId + " é 😀",
        List.of("billing", "tech"),
        "ai",
        Optional.of("local"),
        Optional.of(0.875));
  }

  /** Feedback on a message. */
  protected static Said said(String messageId, String sender, String... correct) {
    return new Said(messageId, List.of(correct), "a note", sender, NOON);
  }

  private static StoredDecision decision(String messageId, String route, String destination) {
    return new StoredDecision(
        messageId,
        route,
        "key",
        "a text",
        new Basis("t", "c", "s"),
        List.of(destination),
        "ai",
        NOON);
  }

  /** What each of many threads got that asked at once. */
  protected static <T> List<T> atOnce(int threads, Callable<T> asking) throws Exception {
    try (ExecutorService all = Executors.newVirtualThreadPerTaskExecutor()) {
      List<Future<T>> answers = new ArrayList<>();
      IntStream.range(0, threads).forEach(i -> answers.add(all.submit(asking)));
      List<T> got = new ArrayList<>();
      for (Future<T> answer : answers) {
        got.add(answer.get());
      }
      return got;
    }
  }

  @Test
  void turnsComeBackWholeAndTheNewestFirst() throws Exception {
    StoredTurn bare =
        new StoredTurn(NOON, "2", "", List.of(), "rules", Optional.empty(), Optional.empty());
    store.turns().add("anna", turn("1"), 10, LONG);
    store.turns().add("anna", bare, 10, LONG);
    store.turns().add("bob", turn("3"), 10, LONG);

    assertThat(store.turns().newest("anna", 10)).containsExactly(bare, turn("1"));
    assertThat(store.turns().newest("anna", 1)).containsExactly(bare);
    assertThat(store.turns().newest("nobody", 10)).isEmpty();
  }

  @Test
  void aKeyKeepsItsNewestTurnsOnly() throws Exception {
    for (int i = 0; i < 5; i++) {
      store.turns().add("anna", turn(String.valueOf(i)), 3, LONG);
    }

    assertThat(store.turns().newest("anna", 10))
        .extracting(StoredTurn::messageId)
        .containsExactly("4", "3", "2");
  }

  @Test
  void aTurnEndsWithItsTtlAndOnesThatLastLongerStay() throws Exception {
    store.turns().add("anna", turn("long"), 10, LONG);
    store.turns().add("anna", turn("short"), 10, SHORT);

    pass(SHORT);

    assertThat(store.turns().newest("anna", 10)).containsExactly(turn("long"));
  }

  @Test
  void noTurnIsLostWhenManyAddThem() throws Exception {
    atOnce(
        MANY,
        () -> {
          store.turns().add("anna", turn("m"), MANY, LONG);
          return true;
        });

    assertThat(store.turns().newest("anna", 2 * MANY)).hasSize(MANY);
  }

  @Test
  void decisionsOfAMessageComeBackByRoute() throws Exception {
    store.decisions().put(decision("1", "triage", "tech"));
    store.decisions().put(decision("1", "archive", "files"));
    store.decisions().put(decision("1", "triage", "billing"));
    store.decisions().put(decision("2", "triage", "tech"));

    assertThat(store.decisions().of("1"))
        .containsExactly(decision("1", "archive", "files"), decision("1", "triage", "billing"));
    assertThat(store.decisions().of("3")).isEmpty();
  }

  @Test
  void decisionsEndWithTheTimeTheyCanBeCorrectedIn() throws Exception {
    store.decisions().put(decision("1", "triage", "tech"));

    pass(DECISIONS_FOR);

    assertThat(store.decisions().of("1")).isEmpty();
  }

  @Test
  void feedbackIsKeptInTheOrderItCame() throws Exception {
    Entry first = store.feedback().put(said("1", "ops", "billing"));
    Entry second = store.feedback().put(said("1", "web"));
    Entry third = store.feedback().put(said("2", "ops", "tech", "billing"));

    assertThat(store.feedback().all()).containsExactly(first, second, third);
    assertThat(second.revision()).isGreaterThan(first.revision());
    assertThat(third.said()).isEqualTo(said("2", "ops", "tech", "billing"));
  }

  @Test
  void theSameFeedbackTwiceIsOneEntry() throws Exception {
    Entry first = store.feedback().put(said("1", "ops", "billing"));
    Entry again =
        store
            .feedback()
            .put(new Said("1", List.of("billing"), "a note", "ops", NOON.plusSeconds(9)));

    assertThat(again).isEqualTo(first);
    assertThat(store.feedback().all()).containsExactly(first);
  }

  @Test
  void otherFeedbackOfTheSameSenderTakesThePlaceOfTheFirst() throws Exception {
    store.feedback().put(said("1", "ops", "billing"));
    store.feedback().put(said("2", "ops", "billing"));
    Entry other = store.feedback().put(said("1", "ops", "tech"));

    assertThat(store.feedback().all()).hasSize(2).last().isEqualTo(other);
  }

  @Test
  void feedbackThatIsUndoneWasNeverThere() throws Exception {
    Entry kept = store.feedback().put(said("1", "ops", "billing"));
    store.feedback().put(said("1", "web", "tech"));

    assertThat(store.feedback().undo("1", "web")).isTrue();
    assertThat(store.feedback().undo("1", "web")).isFalse();
    assertThat(store.feedback().all()).containsExactly(kept);
  }

  @Test
  void theSameFeedbackFromManyAtOnceIsOneEntry() throws Exception {
    List<Entry> got = atOnce(16, () -> store.feedback().put(said("1", "ops", "billing")));

    assertThat(got).containsOnly(got.get(0));
    assertThat(store.feedback().all()).hasSize(1);
  }
}
