package dev.hikyaku.relay.route;

import static dev.hikyaku.relay.route.Fixture.message;
import static dev.hikyaku.relay.route.Fixture.rule;
import static org.assertj.core.api.Assertions.assertThat;

import dev.hikyaku.relay.failure.DeadLetterReason;
import dev.hikyaku.relay.failure.Failure;
import dev.hikyaku.relay.failure.Tags;
import dev.hikyaku.relay.message.Envelope;
import dev.hikyaku.relay.observe.Metric;
import dev.hikyaku.relay.route.Routed.FilteredOut;
import dev.hikyaku.relay.route.Routed.To;
import dev.hikyaku.relay.route.Routed.Unroutable;
import dev.hikyaku.relay.spec.RouterSpec;
import dev.hikyaku.relay.spec.TransformSpec.Operation;
import dev.hikyaku.relay.spi.Decision;
import dev.hikyaku.relay.spi.Evidence;
import dev.hikyaku.relay.spi.Router;
import dev.hikyaku.relay.spi.RouterContext;
import dev.hikyaku.relay.spi.RouterFactory;
import dev.hikyaku.relay.spi.Section;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.Set;
import java.util.function.Function;
import org.junit.jupiter.api.Test;

class RouteTest {
  private final Fixture fixture = new Fixture();

  /** A router that says what it is told to. */
  private record Saying(String type, Function<Envelope, Decision> word) implements RouterFactory {
    @Override
    public Router create(Section settings, RouterContext context) {
      return new Router() {
        @Override
        public Decision decide(Envelope envelope) {
          return word.apply(envelope);
        }

        @Override
        public Set<String> targets() {
          return Set.of();
        }
      };
    }
  }

  private static Evidence evidence(String model) {
    return new Evidence(
        Map.of(), OptionalDouble.empty(), Optional.of(model), List.of(), Map.of("model", model));
  }

  private static List<String> destinations(Routed routed) {
    assertThat(routed).isInstanceOf(To.class);
    return ((To) routed).destinations();
  }

  private static Unroutable unroutable(Routed routed) {
    assertThat(routed).isInstanceOf(Unroutable.class);
    return (Unroutable) routed;
  }

  @Test
  void aRouteTakesTheSourcesItNames() {
    Route route = fixture.route(fixture.to("billing"));

    assertThat(route.name()).isEqualTo("triage");
    assertThat(route.takes("inbox")).isTrue();
    assertThat(route.takes("other")).isFalse();
  }

  @Test
  void filterTransformsAndRouterRunInThisOrder() throws Exception {
    Route route =
        fixture
            .filter("json.kind != 'heartbeat'")
            .transform(Operation.JQ, "{about: .subject}")
            .route(fixture.rules(rule("json.about == 'invoice'", "billing")));

    assertThat(route.route(message("{\"kind\":\"heartbeat\"}"))).isEqualTo(new FilteredOut());
    Routed routed = route.route(message("{\"kind\":\"mail\",\"subject\":\"invoice\"}"));
    assertThat(destinations(routed)).containsExactly("billing");
    assertThat(((To) routed).envelope().body().text()).contains("{\"about\":\"invoice\"}");
    assertThat(fixture.problems()).isEmpty();
  }

  @Test
  void aTransformThatDropsFiltersTheMessage() throws Exception {
    Route route = fixture.transform(Operation.JQ, "empty").route(fixture.to("billing"));

    assertThat(route.route(message("{}"))).isEqualTo(new FilteredOut());
  }

  @Test
  void aFailingFilterIsReasonTransformAndTheMessageStaysAsItCame() throws Exception {
    Route route = fixture.filter("json.a == 1").route(fixture.to("billing"));
    Envelope message = message("no json");

    assertThat(route.route(message))
        .isEqualTo(
            new Unroutable(
                message, DeadLetterReason.TRANSFORM, "route triage: filter: the body is not JSON"));
  }

  @Test
  void aFailingTransformIsReasonTransformAndTheMessageStaysAsItCame() throws Exception {
    Route route =
        fixture
            .transform(Operation.TEMPLATE, "changed")
            .transform(Operation.JQ, ".")
            .route(fixture.to("billing"));
    Envelope message = message("no json");

    assertThat(route.route(message))
        .isEqualTo(
            new Unroutable(
                message,
                DeadLetterReason.TRANSFORM,
                "route triage: routes[triage].transforms[1].jq: the body is not JSON"));
  }

  @Test
  void aFallbackIsAskedWhenARouterAbstainsOrBreaksAndItsOwnFallbacksComeFirst() throws Exception {
    RouterSpec inner = fixture.router("rules", rules("json.b == 1", "tech"), fixture.to("human"));
    Route route =
        fixture.route(
            fixture.router("rules", rules("json.a == 1", "billing"), inner, fixture.to("billing")));

    assertThat(destinations(route.route(message("{\"a\":1}")))).containsExactly("billing");
    assertThat(destinations(route.route(message("{\"a\":2,\"b\":1}")))).containsExactly("tech");
    assertThat(destinations(route.route(message("{\"a\":2,\"b\":2}")))).containsExactly("human");
    assertThat(destinations(route.route(message("text")))).containsExactly("human");
    assertThat(fixture.meters.of(Metric.ROUTER_FALLBACK, "triage", "rules")).isEqualTo(3);
    assertThat(fixture.meters.of(Metric.ROUTER_FALLBACK, "triage", "static")).isEqualTo(2);
  }

  private static Map<String, ?> rules(String when, String to) {
    return Map.of("rules", List.of(rule(when, to)));
  }

  @Test
  void whoDecidedAndWhyTheOthersDidNotIsRecorded() throws Exception {
    fixture.add(new Saying("ai", e -> new Decision.Abstained("low_confidence", evidence("local"))));
    Route route =
        fixture.route(
            fixture.router(
                "ai", Map.of(), fixture.rules(rule("json.a == 1", "tech")), fixture.to("human")));

    Envelope recorded = ((To) route.route(message("text"))).envelope();

    assertThat(recorded.attributes().get("ai.decision")).isEqualTo(Map.of("model", "local"));
    assertThat(recorded.attributes().get("router"))
        .isEqualTo(
            Map.of(
                "decided",
                "static",
                "chain",
                List.of(
                    Map.of("router", "ai", "outcome", "abstained", "reason", "low_confidence"),
                    Map.of(
                        "router",
                        "rules",
                        "outcome",
                        "broken",
                        "reason",
                        "route triage: rule 1: the body is not JSON"),
                    Map.of("router", "static", "outcome", "chosen", "reason", "always"))));
  }

  @Test
  void aChainThatChoseNothingIsNoRouteAndNamesEveryRouter() throws Exception {
    fixture.add(
        new Saying(
            "ai",
            e ->
                new Decision.Broken(
                    Failure.passing("model timed out", Tags.TIMEOUT), evidence("x"))));
    Route route =
        fixture.route(fixture.router("ai", Map.of(), fixture.rules(rule("json.a == 1", "tech"))));

    Unroutable lost = unroutable(route.route(message("{\"a\":2}")));

    assertThat(lost.reason()).isEqualTo(DeadLetterReason.NO_ROUTE);
    assertThat(lost.error())
        .isEqualTo("route triage: no router chose: ai: model timed out; rules: no_rule");
    assertThat(lost.envelope().attributes()).containsKeys("router", "ai.decision");
  }

  @Test
  void aRouterThatThrowsOrChoosesWhatIsNotDeclaredIsPassedOver() throws Exception {
    fixture.add(
        new Saying(
            "bad",
            e -> {
              throw new IllegalStateException("secret-word");
            }));
    fixture.add(new Saying("wild", e -> new Decision.Chosen(List.of("nowhere"), Evidence.NONE)));
    Route route = fixture.route(fixture.router("bad", Map.of(), fixture.router("wild", Map.of())));

    Unroutable lost = unroutable(route.route(message("{}")));

    assertThat(lost.error())
        .contains("bad failed: IllegalStateException", "chose a destination that is not declared")
        .doesNotContain("secret-word");
  }

  @Test
  void aDestinationIsTakenOnce() throws Exception {
    fixture.add(
        new Saying("twice", e -> new Decision.Chosen(List.of("tech", "tech"), Evidence.NONE)));

    Routed routed = fixture.route(fixture.router("twice", Map.of())).route(message("{}"));

    assertThat(destinations(routed)).containsExactly("tech");
  }

  @Test
  void anUnknownRouterIsAProblemThatNamesTheKnownOnes() {
    fixture.route(fixture.router("rulez", Map.of("type", "rulez"), fixture.to("nowhere")));

    assertThat(fixture.problems())
        .containsExactly(
            "routes[triage].router.type: unknown router type rulez (did you mean rules?)");
  }

  @Test
  void aDecisionIsRememberedForItsKeyAndALookIsNot() throws Exception {
    fixture.history("{{json.customer}}");
    Route route =
        fixture.route(
            fixture.rules(rule("json.text == 'invoice'", "billing"), rule("true", "tech")));
    Route sticky = fixture.route(fixture.router("sticky", Map.of(), fixture.to("human")));

    route.route(message("{\"customer\":\"c1\",\"text\":\"invoice\"}"));
    route.decide(message("{\"customer\":\"c1\",\"text\":\"crash\"}"));
    route.route(message("{\"text\":\"crash\"}"));

    assertThat(destinations(sticky.route(message("{\"customer\":\"c1\"}"))))
        .containsExactly("billing");
    assertThat(destinations(sticky.route(message("{\"customer\":\"c2\"}"))))
        .containsExactly("human");
    assertThat(destinations(sticky.route(message("{}")))).containsExactly("human");
    assertThat(destinations(sticky.route(message("text")))).containsExactly("human");
  }

  @Test
  void aStickyDecisionDoesNotKeepItselfAlive() throws Exception {
    fixture.history("{{json.c}}");
    Route rules = fixture.route(fixture.rules(rule("true", "billing")));
    Route sticky = fixture.route(fixture.router("sticky", Map.of(), fixture.to("human")));
    Envelope message = message("{\"c\":\"1\"}");
    rules.route(message);

    fixture.time.advance(Duration.ofMinutes(50));
    assertThat(destinations(sticky.route(message))).containsExactly("billing");
    fixture.time.advance(Duration.ofMinutes(20));

    assertThat(destinations(sticky.route(message))).containsExactly("human");
  }
}
