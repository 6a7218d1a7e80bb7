package dev.hikyaku.routing.ai;

import static com.github.tomakehurst.wiremock.client.WireMock.aResponse;
import static dev.hikyaku.routing.ai.ModelServer.decision;
import static dev.hikyaku.routing.ai.ModelServer.json;
import static dev.hikyaku.routing.ai.ModelServer.openAi;
import static org.assertj.core.api.Assertions.assertThat;

import com.github.tomakehurst.wiremock.client.ResponseDefinitionBuilder;
import com.github.tomakehurst.wiremock.http.Fault;
import dev.hikyaku.relay.message.Body;
import dev.hikyaku.relay.message.Envelope;
import dev.hikyaku.relay.protocol.MapSection;
import dev.hikyaku.relay.spi.Decision;
import dev.hikyaku.relay.spi.Evidence.ModelAttempt;
import dev.hikyaku.relay.spi.Router;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** What servers get wrong: the outcome, the requests it takes, and who decides then. */
class ServerFaultsTest {
  private final SpareChain chain = new SpareChain();

  @AfterEach
  void stop() {
    chain.close();
  }

  @Test
  void aFilteredQuestionIsNotPutMorePlainly() throws Exception {
    chain.server.says(
        json(400, Map.of("error", Map.of("message", "filtered", "code", "content_filter"))));

    chain.failsWith("filtered:filtered", 1);
  }

  @Test
  void anEmptyDocumentOrAPageOfHtmlIsMalformed() throws Exception {
    chain.server.says(aResponse().withStatus(200).withBody("<html>welcome</html>"));

    chain.failsWith("malformed:malformed", 1);
  }

  @Test
  void aServerThatRefusesExtrasThenSchemasIsAskedByWordsAndThatIsRemembered() throws Exception {
    ResponseDefinitionBuilder no =
        json(400, Map.of("error", Map.of("message", "unsupported", "type", "invalid")));
    chain.server.says(List.of(no, no, openAi(SpareChain.GOOD)));
    Given given =
        Given.catalog(
            List.of(
                Map.of(
                    "name", "gpt", "provider", "openai", "model", "x", "url", chain.server.url())));
    Router router = new AiRouterFactory().create(MapSection.of(Map.of()), given.context());
    Envelope message = Envelope.of("1", "inbox", "stdin", Body.of("refund"), Instant.EPOCH);

    assertThat(router.decide(message)).isInstanceOf(Decision.Chosen.class);
    assertThat(router.decide(message)).isInstanceOf(Decision.Chosen.class);

    List<Boolean> schema = new ArrayList<>();
    chain.server.requests().forEach(r -> schema.add(r.getBodyAsString().contains("json_schema")));
    assertThat(schema).containsExactlyInAnyOrder(true, true, false, false);
  }

  @Test
  void aServerThatBlamesTheSchemaIsAskedByWordsAtOnce() throws Exception {
    chain.server.says(
        List.of(
            json(400, Map.of("error", Map.of("message", "no", "param", "response_format"))),
            openAi(SpareChain.GOOD)));

    chain.decides(2);
  }

  @Test
  void aServerThatBlamesSomethingElseIsNotAskedAgain() throws Exception {
    chain.server.says(json(400, Map.of("error", Map.of("message", "no", "param", "model"))));

    chain.failsWith("transport:400", 1);
  }

  @Test
  void aWrongKeyIsNotTriedAgainAndNeverShown() throws Exception {
    chain.server.says(
        json(
            401,
            Map.of("error", Map.of("message", "Incorrect API key provided: " + SpareChain.KEY))));
    Given given =
        Given.catalog(
            List.of(
                Map.of(
                    "name",
                    "gpt",
                    "provider",
                    "openai",
                    "model",
                    "x",
                    "url",
                    chain.server.url(),
                    "api_key",
                    SpareChain.KEY)));
    Router router = new AiRouterFactory().create(MapSection.of(Map.of()), given.context());

    Decision decision =
        router.decide(Envelope.of("1", "inbox", "stdin", Body.of("refund"), Instant.EPOCH));

    assertThat(decision).isInstanceOf(Decision.Broken.class);
    var failure = ((Decision.Broken) decision).failure();
    assertThat(failure.message()).isEqualTo("answered 401");
    assertThat(failure.cause()).isEmpty();
    assertThat(chain.server.requests()).hasSize(1);
  }

  @ParameterizedTest
  @ValueSource(ints = {500, 502, 503, 529, 408})
  void aServerInTroubleIsAskedAgainOnlyByTheChain(int status) throws Exception {
    chain.server.says(aResponse().withStatus(status));

    Decision decision = chain.decide();

    assertThat(SpareChain.outcomes(decision))
        .containsExactly("gpt transport:" + status, "gpt transport:" + status, "spare chosen");
    assertThat(chain.server.requests()).hasSize(2);
  }

  @Test
  void aRedirectIsNotFollowed() throws Exception {
    chain.server.says(
        aResponse().withStatus(302).withHeader("Location", chain.server.url() + "/other"));

    chain.failsWith("transport:302", 1);
  }

  @Test
  void tooManyRequestsAreSentAgainAfterTheWaitThatTheServerAsksFor() throws Exception {
    chain.server.says(
        List.of(
            aResponse().withStatus(429).withHeader("Retry-After", "1"), openAi(SpareChain.GOOD)));

    long before = System.nanoTime();
    Decision decision = chain.decide();

    assertThat(SpareChain.outcomes(decision)).containsExactly("gpt transport:429", "gpt chosen");
    assertThat(Duration.ofNanos(System.nanoTime() - before)).isGreaterThan(Duration.ofSeconds(1));
    assertThat(chain.server.requests()).hasSize(2);
  }

  @Test
  void aSlowBodyEndsWithTheTimeLimit() throws Exception {
    chain.server.says(openAi(SpareChain.GOOD).withChunkedDribbleDelay(20, 20_000));

    Decision decision = chain.decide(Map.of("timeout", Duration.ofMillis(300)));

    assertThat(SpareChain.outcomes(decision))
        .containsExactly("gpt timeout:timeout", "gpt timeout:timeout", "spare chosen");
    assertThat(decision.evidence().attempts().getFirst().millis()).isBetween(290.0, 3000.0);
  }

  @ParameterizedTest
  @ValueSource(strings = {"CONNECTION_RESET_BY_PEER", "EMPTY_RESPONSE", "RANDOM_DATA_THEN_CLOSE"})
  void aBrokenConnectionIsTriedAgain(String fault) throws Exception {
    chain.server.says(aResponse().withFault(Fault.valueOf(fault)));

    Decision decision = chain.decide();

    assertThat(decision.evidence().attempts())
        .extracting(ModelAttempt::outcome)
        .containsExactly("transport", "transport", "chosen");
    assertThat(chain.server.requests()).hasSize(2);
  }

  @Test
  void aServerThatIsNotThereIsNoConnection() throws Exception {
    chain.server.close();

    Decision decision = chain.decide();

    assertThat(SpareChain.outcomes(decision))
        .containsExactly("gpt transport:connect", "gpt transport:connect", "spare chosen");
  }

  @Test
  void anEndlessAnswerIsBrokenOff() throws Exception {
    char[] much = new char[2 << 20];
    Arrays.fill(much, ' ');
    chain.server.says(aResponse().withBody(new String(much)));

    chain.failsWith("malformed:malformed", 1);
  }
}
