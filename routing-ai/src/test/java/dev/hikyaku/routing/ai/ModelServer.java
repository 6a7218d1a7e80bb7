package dev.hikyaku.routing.ai;

import static com.github.tomakehurst.wiremock.client.WireMock.aResponse;
import static com.github.tomakehurst.wiremock.client.WireMock.any;
import static com.github.tomakehurst.wiremock.client.WireMock.anyRequestedFor;
import static com.github.tomakehurst.wiremock.client.WireMock.anyUrl;
import static com.github.tomakehurst.wiremock.client.WireMock.containing;
import static com.github.tomakehurst.wiremock.core.WireMockConfiguration.options;

import com.github.tomakehurst.wiremock.WireMockServer;
import com.github.tomakehurst.wiremock.client.ResponseDefinitionBuilder;
import com.github.tomakehurst.wiremock.stubbing.Scenario;
import com.github.tomakehurst.wiremock.verification.LoggedRequest;
import dev.hikyaku.relay.message.Json;
import java.util.List;
import java.util.Map;

/** A model server of any kind that says what a test wants, and remembers what it was asked. */
final class ModelServer implements AutoCloseable {
  private final WireMockServer wire = new WireMockServer(options().dynamicPort());

  private final String url;

  ModelServer() {
    wire.start();
    url = "http://localhost:" + wire.port();
  }

  String url() {
    return url;
  }

  /** Answers everything with this. */
  ModelServer says(ResponseDefinitionBuilder answer) {
    wire.stubFor(any(anyUrl()).willReturn(answer));
    return this;
  }

  /** Answers with these, one after the other; the last for ever. */
  ModelServer says(List<ResponseDefinitionBuilder> answers) {
    String state = Scenario.STARTED;
    for (int i = 0; i < answers.size(); i++) {
      String next = i + 1 < answers.size() ? "after " + (i + 1) : state;
      wire.stubFor(
          any(anyUrl())
              .inScenario("one by one")
              .whenScenarioStateIs(state)
              .willReturn(answers.get(i))
              .willSetStateTo(next));
      state = next;
    }
    return this;
  }

  /** Answers a question that holds this word. */
  ModelServer says(String word, ResponseDefinitionBuilder answer) {
    wire.stubFor(any(anyUrl()).withRequestBody(containing(word)).willReturn(answer));
    return this;
  }

  /** As if nothing had been asked. */
  void forget() {
    wire.resetRequests();
  }

  List<LoggedRequest> requests() {
    return wire.findAll(anyRequestedFor(anyUrl()));
  }

  @Override
  public void close() {
    wire.stop();
  }

  static ResponseDefinitionBuilder json(Object body) {
    return json(200, body);
  }

  static ResponseDefinitionBuilder json(int status, Object body) {
    return raw(Json.write(body)).withStatus(status);
  }

  static ResponseDefinitionBuilder raw(String json) {
    return aResponse().withHeader("Content-Type", "application/json").withBody(json);
  }

  static String decision(String destination, double confidence) {
    return Json.write(Map.of("destination", destination, "confidence", confidence));
  }

  /** An answer of a chat-completions server. */
  static ResponseDefinitionBuilder openAi(String text) {
    return openAi(Map.of("role", "assistant", "content", text), "stop");
  }

  static ResponseDefinitionBuilder openAi(Map<String, ?> message, String finish) {
    return json(openAiBody(message, finish));
  }

  static Map<String, ?> openAiBody(Map<String, ?> message, String finish) {
    return Map.of(
        "id",
        "c1",
        "object",
        "chat.completion",
        "created",
        1,
        "model",
        "gpt-served-1",
        "choices",
        List.of(Map.of("index", 0, "message", message, "finish_reason", finish)),
        "usage",
        Map.of("prompt_tokens", 100, "completion_tokens", 10, "total_tokens", 110));
  }
}
