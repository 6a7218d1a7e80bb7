package dev.hikyaku.relay.spec;

import static org.assertj.core.api.Assertions.assertThat;

import dev.hikyaku.relay.observe.Event;
import java.time.Duration;
import java.util.List;
import org.junit.jupiter.api.Test;

class NotifySpecTest {
  private static final String GOOD =
      """
      version: 1
      name: desk
      sources:
        - { name: inbox, type: http, listen: "127.0.0.1:0" }
      destinations:
        - { name: a, type: https, url: u }
        - { name: ops-slack, type: https, url: v }
      routes:
        - { name: r, from: [inbox], to: [a] }
      notify:
        - { to: [ops-slack] }
      """;

  private static List<String> problems(String from, String to) {
    return Parts.problems(GOOD.replace(from, to));
  }

  private static List<String> entry(String entry) {
    return problems("{ to: [ops-slack] }", entry);
  }

  private static NotifySpec read(String entry) {
    return Parts.read(GOOD.replace("{ to: [ops-slack] }", entry)).relay().alerts().get(0);
  }

  @Test
  void theUsualAlert() {
    NotifySpec usual = read("{ to: ops-slack }");

    assertThat(Parts.problems(GOOD)).isEmpty();
    assertThat(usual.on()).containsExactlyInAnyOrder(Event.DEAD_LETTER, Event.CIRCUIT_OPEN);
    assertThat(usual.to()).containsExactly("ops-slack");
    assertThat(usual.every()).isEqualTo(Duration.ofMinutes(1));
  }

  @Test
  void anAlertOfOnesOwn() {
    NotifySpec own = read("{ on: circuit_closed, to: [ops-slack, a], every: 5m }");

    assertThat(own.on()).containsExactly(Event.CIRCUIT_CLOSED);
    assertThat(own.to()).containsExactly("ops-slack", "a");
    assertThat(own.every()).isEqualTo(Duration.ofMinutes(5));
  }

  @Test
  void anUnknownEventIsAnError() {
    assertThat(entry("{ on: [circuit_open, dead_leter], to: [ops-slack] }"))
        .containsExactly(
            "relay.yaml:11:26: error: notify[0].on[1]: must be one of dead_letter, circuit_open,"
                + " circuit_closed, was 'dead_leter' (did you mean dead_letter?)");
  }

  @Test
  void anUnknownDestinationIsAnError() {
    assertThat(entry("{ to: [ops-slak] }"))
        .filteredOn(problem -> problem.contains("error"))
        .containsExactly(
            "relay.yaml:11:12: error: notify[0].to[0]: unknown destination 'ops-slak'"
                + " (did you mean ops-slack?)");
  }

  @Test
  void anAlertToNobodyIsAnError() {
    assertThat(entry("{ to: [] }")).anyMatch(problem -> problem.contains("must name a dest"));
    assertThat(entry("{ on: dead_letter }"))
        .anyMatch(problem -> problem.contains("notify[0].to: is required"));
    assertThat(entry("{ on: [], to: [ops-slack] }"))
        .anyMatch(problem -> problem.contains("notify[0].on: must name an event"));
  }

  @Test
  void aNameThatStandsTwiceIsWarnedOf() {
    assertThat(entry("{ on: [dead_letter, dead_letter], to: [ops-slack, ops-slack] }"))
        .containsExactly(
            "relay.yaml:11:7: warning: notify[0].on: dead_letter is named twice (once is enough)",
            "relay.yaml:11:39: warning: notify[0].to: ops-slack is named twice (once is enough)");
  }

  @Test
  void anAlertThatCouldOnlyBeAboutItsReceiverIsWarnedOf() {
    assertThat(problems("[ops-slack]", "[a]"))
        .anyMatch(
            problem -> problem.contains("warning: notify[0].to: messages go nowhere else, and no"));
  }
}
