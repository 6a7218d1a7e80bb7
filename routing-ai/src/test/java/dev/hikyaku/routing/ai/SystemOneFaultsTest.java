package dev.hikyaku.routing.ai;

import static com.github.tomakehurst.wiremock.client.WireMock.aResponse;
import static dev.hikyaku.routing.ai.ModelServer.raw;
import static org.assertj.core.api.Assertions.assertThat;

import com.github.tomakehurst.wiremock.client.ResponseDefinitionBuilder;
import dev.hikyaku.relay.message.Body;
import dev.hikyaku.relay.message.Envelope;
import dev.hikyaku.relay.protocol.MapSection;
import dev.hikyaku.relay.spi.Candidate;
import dev.hikyaku.relay.spi.Decision;
import dev.hikyaku.relay.time.ManualTime;
import dev.hikyaku.routing.ai.http.Connections;
import dev.hikyaku.routing.ai.model.Fakes;
import dev.hikyaku.routing.ai.systemone.SystemOneProvider;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.IntStream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** What decision servers get wrong, in both dialects. */
class SystemOneFaultsTest {
  private final ModelServer server = new ModelServer();
  private final ManualTime time = new ManualTime();

  @AfterEach
  void stop() {
    server.close();
  }

  private Decision decide(Map<String, ?> extra, String choose) throws InterruptedException {
    Map<String, Object> entry = new HashMap<>(extra);
    entry.putAll(
        Map.of("name", "jev", "provider", "systemone", "model", "jev-1", "url", server.url()));
    Given given = Given.models(Map.of("retry", Map.of("attempts", 1)), List.of(entry));
    var factory = new AiRouterFactory(List.of(new SystemOneProvider(new Connections(), time, 8)));
    var router = factory.create(MapSection.of(Map.of("choose", choose)), given.context());
    assertThat(given.catalogProblems()).isEmpty();
    return router.decide(
        Envelope.of("1", "inbox", "stdin", Body.of("refund the charges"), Instant.EPOCH));
  }

  private static ResponseDefinitionBuilder choice(String answer) {
    return raw("{\"model\":\"jev-1.13.0\",\"answers\":{\"destination\":" + answer + "}}");
  }

  private void failsWith(String outcome, int requests, Decision decision) {
    assertThat(decision.evidence().attempts())
        .extracting(a -> a.outcome() + ":" + a.tag().orElse(""))
        .containsExactly(outcome);
    assertThat(server.requests()).hasSize(requests);
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "malformed | {\"type\":\"noul\",\"noul\":0.9}",
        "malformed | {\"type\":\"choice\",\"choice\":\"billing\"}",
        "malformed | {\"type\":\"choice\",\"choice\":\"billing\",\"probabilities\":{\"billing\":0.5,\"tech\":0.3,\"none\":0.1}}",
        "malformed | {\"type\":\"choice\",\"choice\":\"billing\",\"probabilities\":{\"billing\":1.2,\"tech\":-0.2}}",
        "malformed | {\"type\":\"choice\",\"choice\":\"billing\",\"probabilities\":{\"billing\":\"90%\"}}",
        "malformed | null",
        "unknown_choice | {\"type\":\"choice\",\"choice\":\"legal\",\"probabilities\":{\"billing\":1}}",
        "unknown_choice | {\"type\":\"choice\",\"choice\":\"billing\",\"probabilities\":{\"billing\":0.5,\"legal\":0.5}}"
      })
  void aBadAnswerIsNoDecision(String outcome, String answer) throws Exception {
    server.says(choice(answer));

    failsWith(outcome + ":" + outcome, 1, decide(Map.of(), "one"));
  }

  @Test
  void roundedProbabilitiesAreBroughtToASumOfOne() throws Exception {
    server.says(
        choice(
            "{\"type\":\"choice\",\"choice\":\"billing\",\"probabilities\":"
                + "{\"billing\":0.71,\"tech\":0.17,\"none\":0.11},\"confidence\":0.6}"));

    Decision decision = decide(Map.of(), "one");

    assertThat(((Decision.Chosen) decision).destinations()).containsExactly("billing");
    assertThat(decision.evidence().probabilities().get("billing"))
        .isGreaterThan(0.71)
        .isLessThan(0.72);
    assertThat(decision.evidence().record()).containsEntry("version", "jev-1.13.0");
  }

  @Test
  void twoMoreRequestsAreSentWhereTheWayFailedAndAllAreOneAttempt() throws Exception {
    server.says(aResponse().withStatus(529));

    failsWith("transport:529", 3, decide(Map.of(), "one"));
    assertThat(time.sleeps()).hasSize(2);
    assertThat(time.sleeps().get(0)).isBetween(Duration.ofMillis(375), Duration.ofMillis(500));
    assertThat(time.sleeps().get(1)).isBetween(Duration.ofMillis(750), Duration.ofSeconds(1));
  }

  @Test
  void theWaitThatTheServerAsksForComesBeforeOurOwn() throws Exception {
    server.says(aResponse().withStatus(429).withHeader("Retry-After", "3600"));

    decide(Map.of(), "one");

    assertThat(time.sleeps()).containsOnly(Duration.ofSeconds(30));
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "400 | {\"detail\":{\"error_type\":\"max_tokens_exceeded\"}} | ': max_tokens_exceeded'",
        "400 | {\"detail\":{\"error_type\":\"api_usage_error\",\"message\":\"Unknown model\"}} | ': api_usage_error'",
        "400 | {\"detail\":\"too many options\"} | ''",
        "422 | {\"detail\":[{\"type\":\"missing\",\"loc\":[],\"msg\":\"Field required\"}]} | ': missing'",
        "403 | {\"error\":{\"code\":403,\"message\":\"no key\"}} | ''",
        "501 | {\"message\":\"not a decision model\"} | ''"
      })
  void theServersWordForItIsToldAndNoSentenceAndItIsNotAskedAgain(
      int status, String body, String words) throws Exception {
    server.says(aResponse().withStatus(status).withBody(body));

    Decision decision = decide(Map.of(), "one");

    failsWith("transport:" + status, 1, decision);
    assertThat(((Decision.Broken) decision).failure().message())
        .isEqualTo("answered " + status + words);
  }

  @Test
  void theOtherDialectPutsQuestionsInAListAndReadsAList() throws Exception {
    server.says(
        raw(
            "{\"model\":\"m\",\"answers\":[{\"type\":\"choice\",\"name\":\"destination\","
                + "\"choice\":\"billing\",\"probabilities\":[{\"value\":\"billing\","
                + "\"probability\":0.9},{\"value\":\"none\",\"probability\":0.1}]}]}"));

    Decision decision = decide(Map.of("dialect", "openai"), "one");

    assertThat(((Decision.Chosen) decision).destinations()).containsExactly("billing");
    var request = server.requests().getFirst();
    assertThat(request.getUrl()).isEqualTo("/v1/decisions");
    assertThat(request.getBodyAsString())
        .contains("\"input\":\"refund the charges\"", "\"choices\":[{\"value\":\"billing\"");
  }

  @Test
  void aRefusedQuestionIsARefusal() throws Exception {
    server.says(raw("{\"answers\":[{\"type\":\"refusal\",\"name\":\"destination\"}]}"));

    failsWith("refused:refused", 1, decide(Map.of("dialect", "openai"), "one"));
  }

  @Test
  void underManyEachDestinationIsAQuestionOfItsOwn() throws Exception {
    server.says(
        raw(
            "{\"answers\":{\"billing\":{\"type\":\"noul\",\"noul\":0.88},"
                + "\"tech\":{\"type\":\"noul\",\"noul\":0.7}}}"));

    Decision decision = decide(Map.of(), "many");

    assertThat(((Decision.Chosen) decision).destinations()).containsExactly("billing", "tech");
  }

  @Test
  void moreOptionsThanTheServerTakesAreAProblemOfTheSpec() {
    List<Candidate> many = new ArrayList<>();
    IntStream.range(0, 255)
        .forEach(i -> many.add(new Candidate("d" + i, Optional.of("d"), List.of(), List.of())));
    MapSection entry = MapSection.of(Map.of("model", "jev-1", "url", server.url()));

    new SystemOneProvider(new Connections(), time, 8)
        .make(entry, Fakes.lessons(many, List.of(), Path.of("none")));

    assertThat(entry.problems())
        .containsExactly("option_limit: 255 candidates and none are more than 255 options");
  }
}
