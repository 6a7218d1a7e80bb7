package dev.hikyaku.relay.spec;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import org.junit.jupiter.api.Test;

class LintTest {
  private static final String GOOD =
      """
      version: 1
      name: desk
      sources:
        - { name: inbox, type: http, listen: "127.0.0.1:0" }
      destinations:
        - { name: a, type: https, url: u, description: A }
        - { name: b, type: file, path: p }
      routes:
        - { name: r, from: [inbox], to: [a] }
      dead_letter: { type: file, path: d, fallback: [b] }
      """;

  @Test
  void aGoodSpecHasNoWarning() {
    assertThat(lint(GOOD)).isEmpty();
  }

  @Test
  void acceptedWithAMemoryBufferIsWarnedOf() {
    assertThat(lint(GOOD.replace("type: http,", "ack: accepted, type: http,")))
        .containsExactly(
            "relay.yaml:4:20: warning: sources[inbox].ack: a crash loses what the memory buffer"
                + " holds (ack: delivered is safe)");
  }

  @Test
  void aSourceThatNoRouteTakesIsWarnedOf() {
    assertThat(lint(GOOD.replace("sources:\n", "sources:\n  - { name: lost, type: stdin }\n")))
        .containsExactly(
            "relay.yaml:4:7: warning: sources[lost].name: no route takes this source"
                + " (name it in a route's from)");
  }

  @Test
  void aDestinationThatNothingReachesIsWarnedOf() {
    assertThat(lint(GOOD.replace(", fallback: [b]", "")))
        .containsExactly(
            "relay.yaml:7:7: warning: destinations[b].name: no route, fallback, dead letter or alert"
                + " leads here (remove or name it)");
  }

  @Test
  void aRouterFromOutsideMayReachAny() {
    assertThat(lint(GOOD.replace("to: [a]", "router: { type: own }"))).isEmpty();
  }

  @Test
  void aDeadlineShorterThanOneAttemptIsWarnedOf() {
    assertThat(lint(GOOD.replace("path: p", "path: p, deadline: 1s")))
        .containsExactly(
            "relay.yaml:7:37: warning: destinations[b].deadline: the deadline (1s) ends before one"
                + " attempt may: timeout 5s");
  }

  @Test
  void retriesThatOutlastTheCallerAreWarnedOf() {
    String slow = GOOD.replace("url: u", "url: u, retry: { attempts: 6 }");

    assertThat(lint(slow))
        .containsExactly(
            "relay.yaml:6:37: warning: destinations[a].retry: attempts and waits may take 36200ms,"
                + " callers get 202 pending after 30s (set a deadline, or fewer attempts)");
    assertThat(lint(slow.replace("retry:", "deadline: 30s, retry:"))).isEmpty();
    assertThat(lint(slow.replace("retry:", "required: false, retry:")))
        .singleElement()
        .asString()
        .contains("best effort");
    assertThat(lint(slow.replace("type: http,", "type: stdin,").replace("listen", "path")))
        .isEmpty();
  }

  @Test
  void aRouteThatNobodyMustTakeIsWarnedOf() {
    assertThat(lint(GOOD.replace("url: u", "url: u, required: false")))
        .singleElement()
        .asString()
        .startsWith("relay.yaml:9:7: warning: routes[r].name: every destination of this route is");
  }

  @Test
  void anAiRouterWithoutDescriptionsIsWarnedOf() {
    String ai = GOOD.replace("to: [a]", "router: { type: ai, candidates: [a, b] }");

    assertThat(lint(ai)).isEmpty();
    assertThat(lint(ai.replace(", description: A", "")))
        .containsExactly(
            "relay.yaml:9:41: warning: routes[r].router.type: no candidate has a description to"
                + " choose it by (add description:)");
  }

  @Test
  void anAiRouterReachesWhatIsDescribed() {
    assertThat(lint(GOOD.replace("to: [a]", "router: { type: ai }"))).isEmpty();
  }

  @Test
  void aMisspeltTagIsWarnedOf() {
    String tags = "url: u, retry: { retry_on: [timout, 5XX, 503, 2xx, budget, x:timout] }";

    assertThat(lint(GOOD.replace("url: u", tags)))
        .containsExactly(
            "relay.yaml:6:46: warning: destinations[a].retry.retry_on: timout is no common tag"
                + " (did you mean timeout?)",
            "relay.yaml:6:46: warning: destinations[a].retry.retry_on: 5XX is no common tag"
                + " (did you mean 5xx?)");
  }

  @Test
  void aNameThatStandsTwiceIsWarnedOf() {
    assertThat(lint(GOOD.replace("from: [inbox]", "from: [inbox, inbox]")))
        .containsExactly(
            "relay.yaml:9:16: warning: routes[r].from: inbox is named twice (once is enough)");
    assertThat(lint(GOOD.replace("to: [a]", "to: [a, b, a]")))
        .containsExactly(
            "relay.yaml:9:31: warning: routes[r].to: a is named twice (once is enough)");
  }

  @Test
  void twoRulesMayNameTheSameDestination() {
    String rules =
        "router: { type: rules, rules: [{ when: x, to: [a] }, { when: y, to: [a, a] }] }";

    assertThat(lint(GOOD.replace("to: [a]", rules)))
        .singleElement()
        .asString()
        .contains("rules[1].to: a is named twice");
  }

  @Test
  void aDestinationThatTwoRoutesOfOneSourceCanReachIsWarnedOf() {
    String two = GOOD.replace("to: [a] }", "to: [a] }\n  - { name: s, from: [inbox], to: [b] }");

    assertThat(lint(two)).isEmpty();
    assertThat(lint(two.replace("description: A", "description: A, fallback: [b]")))
        .containsExactly(
            "relay.yaml:7:7: warning: destinations[b].name: more than one route of a source can"
                + " reach it (r, s): it may get a message once from each, with the keys id#r, id#s"
                + " (lead one route here if once is enough)");
  }

  private static List<String> lint(String yaml) {
    return Parts.problems(yaml);
  }
}
