package dev.hikyaku.relay.spec;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import java.util.List;
import org.junit.jupiter.api.Test;

/** What a spec may say of stores, and who may name them. */
class StoreSpecTest {
  private static final String GOOD =
      """
      version: 1
      name: desk
      stores:
        - { name: disk, type: h2, retry: { attempts: 5 } }
      sources:
        - { name: inbox, type: http, listen: "127.0.0.1:0", dedupe: { store: disk } }
      destinations:
        - { name: a, type: https, url: u, retry_budget: { store: disk } }
      routes:
        - { name: r, from: [inbox], to: [a], history: { key: k, store: disk } }
      """;

  private static List<String> problems(String from, String to) {
    assertThat(GOOD).contains(from);
    return Parts.problems(GOOD.replace(from, to));
  }

  @Test
  void everyBlockThatKeepsSomethingNamesAStore() {
    RelaySpec relay = Parts.read(GOOD).relay();

    assertThat(Parts.problems(GOOD)).isEmpty();
    assertThat(relay.sources().get(0).dedupe().orElseThrow().store()).contains("disk");
    assertThat(relay.routes().get(0).history().orElseThrow().store()).contains("disk");
    assertThat(relay.destinations().get(0).resilience().retryBudget().orElseThrow().store())
        .contains("disk");
  }

  @Test
  void anOperationIsTriedAsOftenAsTheStoreSays() {
    RetrySpec retry = Parts.read(GOOD).relay().stores().get(0).retry();

    assertThat(retry.attempts()).isEqualTo(5);
    assertThat(retry.backoff()).isEqualTo(Duration.ofMillis(20));
    assertThat(problems("attempts: 5", "retry_on: [5xx]"))
        .singleElement()
        .asString()
        .contains("stores[disk].retry.retry_on: unknown setting");
  }

  @Test
  void aRetryBudgetInheritsItsStore() {
    String inherited =
        GOOD.replace(", retry_budget: { store: disk }", "")
            + "defaults: { retry_budget: { store: disk } }\n";

    assertThat(Parts.problems(inherited)).isEmpty();
    assertThat(
            Parts.read(inherited)
                .relay()
                .destinations()
                .get(0)
                .resilience()
                .retryBudget()
                .orElseThrow()
                .store())
        .contains("disk");
  }

  @Test
  void aNameThatIsNotDeclaredIsAProblemWhereverItStands() {
    String unknown = ": unknown store 'disc' (did you mean disk?)";

    assertThat(problems("history: { key: k, store: disk }", "history: { key: k, store: disc }"))
        .singleElement()
        .asString()
        .contains("routes[r].history.store" + unknown);
    assertThat(problems("dedupe: { store: disk }", "dedupe: { store: disc }"))
        .singleElement()
        .asString()
        .contains("sources[inbox].dedupe.store" + unknown);
    assertThat(problems("retry_budget: { store: disk }", "retry_budget: { store: disc }"))
        .singleElement()
        .asString()
        .contains("destinations[a].retry_budget.store" + unknown);
  }

  @Test
  void twoStoresOfOneNameAreAProblem() {
    assertThat(problems("stores:\n", "stores:\n  - { name: disk, type: memory }\n"))
        .singleElement()
        .asString()
        .contains("a second store is named disk");
  }

  @Test
  void aStoreThatNothingUsesIsWarnedOf() {
    assertThat(problems("stores:\n", "stores:\n  - { name: spare, type: memory }\n"))
        .singleElement()
        .asString()
        .contains("warning: stores[spare].name: nothing uses this store");
  }

  @Test
  void feedbackIsReadAndSaysThatNobodyTakesItYet() {
    String given = GOOD + "feedback: { store: disk, window: 2d, trusted: [ops] }\n";
    FeedbackSpec feedback = Parts.read(given).relay().feedback();

    assertThat(feedback.store()).contains("disk");
    assertThat(feedback.window()).isEqualTo(Duration.ofDays(2));
    assertThat(feedback.trusted()).containsExactly("ops");
    assertThat(Parts.problems(given))
        .singleElement()
        .asString()
        .contains("warning: feedback: no feedback can be given yet");
  }

  @Test
  void feedbackNeedsAStoreThatIsDeclared() {
    assertThat(Parts.problems(GOOD + "feedback: { window: 2d }\n"))
        .anyMatch(p -> p.contains("feedback.store: is required (name an entry of stores)"));
    assertThat(Parts.problems(GOOD + "feedback: { store: disc }\n"))
        .anyMatch(p -> p.contains("feedback.store: unknown store 'disc' (did you mean disk?)"));
  }
}
