package dev.hikyaku.routing.ai;

import static org.assertj.core.api.Assertions.assertThat;

import com.github.tomakehurst.wiremock.client.ResponseDefinitionBuilder;
import com.github.tomakehurst.wiremock.http.Fault;
import dev.hikyaku.relay.spi.Decision;
import dev.hikyaku.relay.spi.Evidence.ModelAttempt;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** What is recorded is what went over the wire: the client libraries do not try again. */
class WireTest {
  private static ResponseDefinitionBuilder status(int code) {
    return ModelServer.json(code, Map.of("error", Map.of("message", "no")));
  }

  private static ResponseDefinitionBuilder good() {
    return ModelServer.openAi(ModelServer.decision("billing", 0.9));
  }

  static List<List<ResponseDefinitionBuilder>> answers() {
    ResponseDefinitionBuilder reset = status(200).withFault(Fault.CONNECTION_RESET_BY_PEER);
    return List.of(
        List.of(good()),
        List.of(status(503)),
        List.of(status(500), good()),
        List.of(status(429), status(429)),
        List.of(status(408), good()),
        List.of(status(401)),
        List.of(status(404)),
        List.of(reset),
        List.of(reset, good()));
  }

  @ParameterizedTest
  @MethodSource("answers")
  void thereIsARequestForEachAttempt(List<ResponseDefinitionBuilder> answers) throws Exception {
    try (SpareChain chain = new SpareChain()) {
      chain.server.says(answers);

      Decision decision = chain.decide();

      long attempts =
          decision.evidence().attempts().stream()
              .map(ModelAttempt::model)
              .filter("gpt"::equals)
              .count();
      assertThat(chain.server.requests()).hasSize((int) attempts);
    }
  }
}
