package dev.hikyaku.relay.route;

import static dev.hikyaku.relay.route.Fixture.message;
import static dev.hikyaku.relay.route.Fixture.rule;
import static org.assertj.core.api.Assertions.assertThat;

import dev.hikyaku.relay.failure.Tags;
import dev.hikyaku.relay.observe.Metric;
import dev.hikyaku.relay.spi.Decision;
import dev.hikyaku.relay.spi.Decision.Abstained;
import dev.hikyaku.relay.spi.Decision.Broken;
import dev.hikyaku.relay.spi.Decision.Chosen;
import dev.hikyaku.relay.spi.Evidence;
import dev.hikyaku.relay.spi.Router;
import dev.hikyaku.relay.spi.RouterFactory;
import dev.hikyaku.relay.spi.Turns;
import dev.hikyaku.relay.spi.Turns.Turn;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import org.junit.jupiter.api.Test;

class RoutersTest {
  private final Fixture fixture = new Fixture();

  private Router make(String type, Map<String, ?> settings) {
    RouterFactory factory = Objects.requireNonNull(fixture.factories.get(type));
    return factory.create(fixture.section("router", settings), fixture.context());
  }

  private Router rules(String match, Map<?, ?>... rules) {
    return make("rules", Map.of("match", match, "rules", List.of(rules)));
  }

  private static Decision chosen(String reason, String... names) {
    return new Chosen(List.of(names), Evidence.NONE, reason);
  }

  private static Decision abstained(String reason) {
    return new Abstained(reason, Evidence.NONE);
  }

  private void remember(String key, String router, String... to) throws InterruptedException {
    Turns turns = fixture.context().turns().orElseThrow();
    turns.add(key, new Turn(fixture.time.now(), "m0", List.of(to), router));
  }

  @Test
  void theBuiltInRoutersAreFoundByTheServiceLoader() {
    assertThat(fixture.factories).containsOnlyKeys("static", "rules", "sticky");
  }

  @Test
  void staticAlwaysChoosesTheSame() throws Exception {
    Router router = make("static", Map.of("to", List.of("tech", "human", "tech")));

    assertThat(router.decide(message("anything"))).isEqualTo(chosen("always", "tech", "human"));
  }

  @Test
  void aStaticRouterWithoutADestinationIsAProblem() {
    make("static", Map.of());

    assertThat(fixture.problems()).containsExactly("router.to: is missing (add it)");
  }

  @Test
  void theFirstRuleThatHoldsDecides() throws Exception {
    Router router =
        make(
            "rules",
            Map.of("rules", List.of(rule("json.a > 1", "tech"), rule("json.a > 0", "human"))));

    assertThat(router.decide(message("{\"a\":2}"))).isEqualTo(chosen("rule 1", "tech"));
    assertThat(router.decide(message("{\"a\":1}"))).isEqualTo(chosen("rule 2", "human"));
    assertThat(router.decide(message("{\"a\":0}"))).isEqualTo(abstained("no_rule"));
  }

  @Test
  void withMatchAllEveryRuleThatHoldsAddsItsDestinationsOnce() throws Exception {
    Router router =
        rules(
            "all",
            rule("json.a > 1", "tech", "human"),
            rule("json.a > 0", "billing", "tech"),
            rule("json.a > 5", "human"));

    assertThat(router.decide(message("{\"a\":2}")))
        .isEqualTo(chosen("rules 1, 2", "tech", "human", "billing"));
  }

  @Test
  void aRuleThatFailsBreaksTheRouterAndIsNamed() throws Exception {
    Router router = rules("first", rule("subject == 'x'", "tech"), rule("json.a == 1", "human"));

    Decision decision = router.decide(message("text"));

    assertThat(decision).isInstanceOf(Broken.class);
    assertThat(((Broken) decision).failure().message())
        .isEqualTo("route triage: rule 2: the body is not JSON");
    assertThat(((Broken) decision).failure().exact()).isEqualTo(Tags.TRANSFORM);
  }

  @Test
  void aRuleBehindTheFirstThatHoldsIsNotLookedAt() throws Exception {
    Router router = rules("first", rule("source == 'inbox'", "tech"), rule("json.a == 1", "human"));

    assertThat(router.decide(message("text"))).isEqualTo(chosen("rule 1", "tech"));
  }

  @Test
  void wrongRulesAreProblemsAtTheirPlace() {
    make("rules", Map.of());
    rules("first", Map.of("to", "tech"), rule("json.", "nowhere"), Map.of("when", "true"));

    assertThat(fixture.problems())
        .anySatisfy(p -> assertThat(p).startsWith("router.rules: is missing"))
        .anySatisfy(p -> assertThat(p).startsWith("router.rules[0].when: is missing"))
        .anySatisfy(p -> assertThat(p).startsWith("router.rules[1].when: does not compile"))
        .anySatisfy(p -> assertThat(p).startsWith("router.rules[2].to: is missing"))
        .hasSize(4);
  }

  @Test
  void stickyRepeatsTheLastDecisionOfTheKey() throws Exception {
    fixture.history("{{json.c}}");
    Router router = make("sticky", Map.of());
    remember("1", "rules", "tech");
    remember("1", "ai", "billing", "human");
    remember("1", "static", "tech");

    assertThat(router.decide(message("{\"c\":1}")))
        .isEqualTo(chosen("as ai chose before", "billing", "human"));
    assertThat(router.decide(message("{\"c\":2}"))).isEqualTo(abstained("no_turn"));
    assertThat(router.decide(message("{}"))).isEqualTo(abstained("no_key"));
    assertThat(router.decide(message("text"))).isEqualTo(abstained("no_key"));
    assertThat(fixture.meters.of(Metric.STICKY, "triage", "hit")).isEqualTo(1);
    assertThat(fixture.meters.of(Metric.STICKY, "triage", "miss")).isEqualTo(3);
  }

  @Test
  void stickyRemembersWhomItIsTold() throws Exception {
    fixture.history("{{json.c}}");
    Router router = make("sticky", Map.of("remember", List.of("static")));
    remember("1", "static", "tech");
    remember("1", "ai", "billing");

    assertThat(router.decide(message("{\"c\":1}")))
        .isEqualTo(chosen("as static chose before", "tech"));
  }

  @Test
  void stickyForgetsAfterItsTimeAndLeavesOutDestinationsThatAreGone() throws Exception {
    fixture.history("{{json.c}}");
    Router router = make("sticky", Map.of("ttl", "10m"));
    remember("1", "ai", "gone", "tech");
    remember("2", "ai", "gone");

    fixture.time.advance(Duration.ofMinutes(9));
    assertThat(router.decide(message("{\"c\":1}"))).isEqualTo(chosen("as ai chose before", "tech"));
    assertThat(router.decide(message("{\"c\":2}"))).isEqualTo(abstained("no_turn"));
    fixture.time.advance(Duration.ofMinutes(2));
    assertThat(router.decide(message("{\"c\":1}"))).isEqualTo(abstained("no_turn"));
  }

  @Test
  void stickyWithoutAHistoryKeyFindsNothing() throws Exception {
    Router router = make("sticky", Map.of());

    assertThat(router.decide(message("{}"))).isEqualTo(abstained("no_key"));
  }
}
