package dev.hikyaku.routing.ai;

import static org.assertj.core.api.Assertions.assertThat;

import dev.hikyaku.relay.message.Body;
import dev.hikyaku.relay.message.Envelope;
import dev.hikyaku.relay.message.Json;
import dev.hikyaku.relay.protocol.MapSection;
import dev.hikyaku.relay.spi.Decision;
import dev.hikyaku.relay.spi.Router;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** One spec, every provider: provider, model and url change, and nothing else. */
class SwappedProvidersTest {
  @ParameterizedTest
  @EnumSource(Wire.class)
  void routesTheSameThreeMessages(Wire wire) throws Exception {
    try (ModelServer server = new ModelServer()) {
      server
          .says("Please refund", wire.decides("billing", 0.9))
          .says("The app crashes", wire.decides("tech", 0.8))
          .says("tulips", wire.decides("none", 0.9));
      Given given = Given.catalog(List.of(wire.entry(server.url(), Map.of("threshold", 0.5))));
      Router router = new AiRouterFactory().create(MapSection.of(Map.of()), given.context());
      assertThat(given.catalogProblems()).isEmpty();
      router.open();
      router.awaitReady();

      List<String> to = new ArrayList<>();
      for (String text :
          List.of(
              "Please refund the charges",
              "The app crashes with errors",
              "The tulips in the park are in bloom again")) {
        Decision decision =
            router.decide(Envelope.of("1", "inbox", "stdin", Body.of(text), Instant.EPOCH));
        assertThat(Json.write(decision.evidence().record())).doesNotContain(Wire.KEY);
        to.add(
            decision instanceof Decision.Chosen chosen
                ? String.join(",", chosen.destinations())
                : decision instanceof Decision.Abstained a ? a.reason() : decision.toString());
      }

      assertThat(to).containsExactly("billing", "tech", "low_confidence");
      assertThat(server.requests()).hasSize(wire.remote() ? 3 : 0);
      router.close();
    }
  }
}
