package dev.hikyaku.relay.route;

import static org.assertj.core.api.Assertions.assertThat;

import dev.hikyaku.relay.message.Envelope;
import dev.hikyaku.relay.spi.Decision;
import dev.hikyaku.relay.spi.Evidence;
import dev.hikyaku.relay.spi.Redactor;
import dev.hikyaku.relay.spi.Router;
import dev.hikyaku.relay.spi.RouterContext;
import dev.hikyaku.relay.spi.RouterFactory;
import dev.hikyaku.relay.spi.Section;
import dev.hikyaku.relay.spi.Turns;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import org.junit.jupiter.api.Test;

class RedactedRouteTest {
  private static final String BODY = "{\"text\":\"write to ada@example.com\",\"who\":\"ada\"}";

  /** A router as a plug-in brings it: keeps what it was shown and abstains. */
  private static final class Witness implements RouterFactory, Router {
    final List<String> seen = new ArrayList<>();
    Optional<Turns> turns = Optional.empty();
    Redactor redactor = Redactor.NONE;

    @Override
    public String type() {
      return "witness";
    }

    @Override
    public Router create(Section settings, RouterContext context) {
      turns = context.turns();
      redactor = context.redactor();
      return this;
    }

    @Override
    public Decision decide(Envelope envelope) {
      seen.add(envelope.body().text().orElse("no text"));
      return new Decision.Abstained("witness", Evidence.NONE);
    }

    @Override
    public Set<String> targets() {
      return Set.of();
    }
  }

  @Test
  void whoeverAsksAModelSeesTheRedactedMessageAndDestinationsGetTheWholeOne() throws Exception {
    Witness witness = new Witness();
    Fixture fixture = new Fixture().redact("email", "json.who").add(witness);

    Routed routed =
        fixture
            .route(fixture.router("witness", Map.of(), fixture.to("human")))
            .route(Fixture.message(BODY));

    assertThat(witness.seen).containsExactly("{\"text\":\"write to [email]\"}");
    assertThat(routed)
        .isInstanceOfSatisfying(
            Routed.To.class, to -> assertThat(to.envelope().body().text()).contains(BODY));
  }

  @Test
  void aRouterCanRedactWhatItMakesOfAMessage() throws Exception {
    Witness witness = new Witness();
    Fixture fixture = new Fixture().redact("email", "card").add(witness);

    fixture.route(fixture.router("witness", Map.of(), fixture.to("human")));

    assertThat(witness.redactor.of("4111\n1111\n1111\n1111 of ada@example.com"))
        .isEqualTo("[card] of [email]");
  }

  @Test
  void rulesSeeTheMessageAsItIs() throws Exception {
    Fixture fixture = new Fixture().redact("email", "json.who");

    Routed routed =
        fixture
            .route(
                fixture.rules(
                    Fixture.rule(
                        "json.who == 'ada' && json.text.contains('@example.com')", "tech")))
            .route(Fixture.message(BODY));

    assertThat(routed)
        .isInstanceOfSatisfying(
            Routed.To.class, to -> assertThat(to.destinations()).containsExactly("tech"));
  }

  @Test
  void aRedactedKeyKeepsSendersApartAndIsNotKept() throws Exception {
    Witness witness = new Witness();
    Fixture fixture = new Fixture().redact("email").history("{{json.from}}").add(witness);
    Route route =
        fixture.route(
            fixture.router(
                "sticky",
                Map.of(),
                fixture.router("witness", Map.of()),
                fixture.rules(Fixture.rule("json.text.contains('invoice')", "billing")),
                fixture.to("human")));

    List<String> went = new ArrayList<>();
    for (String body :
        List.of(
            "{\"from\":\"ada@example.com\",\"text\":\"invoice\"}",
            "{\"from\":\"bob@example.com\",\"text\":\"hello\"}",
            "{\"from\":\"ada@example.com\",\"text\":\"any news?\"}")) {
      went.add(((Routed.To) route.route(Fixture.message(body))).destinations().get(0));
    }

    assertThat(went).containsExactly("billing", "human", "billing");
    Turns turns = witness.turns.orElseThrow();
    String key = turns.key(Fixture.message("{\"from\":\"ada@example.com\"}"));
    assertThat(key).startsWith("sha256:").doesNotContain("ada").hasSize(7 + 64);
    assertThat(turns.last(key, Duration.ofHours(1), List.of("rules"))).isPresent();
    assertThat(turns.key(Fixture.message("{\"from\":\"c-17\"}"))).isEqualTo("c-17");
    assertThat(turns.key(Fixture.message("{}"))).isEmpty();
  }

  @Test
  void aWrongEntryIsReported() {
    Fixture fixture = new Fixture().redact("phon");

    fixture.route(fixture.to("human"));

    assertThat(fixture.problems())
        .containsExactly("routes[triage].redact: cannot redact phon (did you mean phone?)");
  }
}
