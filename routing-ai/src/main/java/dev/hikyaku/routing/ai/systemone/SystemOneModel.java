package dev.hikyaku.routing.ai.systemone;

import com.fasterxml.jackson.core.JacksonException;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.json.JsonMapper;
import dev.hikyaku.relay.spi.Candidate;
import dev.hikyaku.routing.ai.http.Endpoint;
import dev.hikyaku.routing.ai.model.Measured;
import dev.hikyaku.routing.ai.model.ModelException;
import dev.hikyaku.routing.ai.model.NumberKind;
import dev.hikyaku.routing.ai.model.ToldMetadata;
import dev.langchain4j.http.client.HttpMethod;
import dev.langchain4j.http.client.HttpRequest;
import dev.langchain4j.model.decision.request.DecisionRequest;
import dev.langchain4j.model.decision.response.DecisionResponse;
import dev.langchain4j.model.output.TokenUsage;
import java.util.List;

/** Decides by a server of decision models. Thread-safe. */
final class SystemOneModel implements Measured {
  private static final JsonMapper JSON = new JsonMapper();

  private final Endpoint endpoint;
  private final String path;
  private final Wording wording;
  private final Persistence persistence;
  private final List<Candidate> candidates;

  SystemOneModel(
      Endpoint endpoint,
      String path,
      Wording wording,
      Persistence persistence,
      List<Candidate> candidates) {
    this.endpoint = endpoint;
    this.path = path;
    this.wording = wording;
    this.persistence = persistence;
    this.candidates = List.copyOf(candidates);
  }

  @Override
  public String modelName() {
    return endpoint.model();
  }

  @Override
  public DecisionResponse doDecide(DecisionRequest request) {
    JsonNode answer = parsed(persistence.send(http(request)));
    TokenUsage usage = usage(answer.path("usage"));
    try {
      return wording.read(answer, request).metadata(told(answer, usage)).build();
    } catch (ModelException bad) {
      throw new ModelException(bad.outcome(), usage);
    }
  }

  @Override
  public long characters(DecisionRequest request) {
    return body(request).length();
  }

  private String body(DecisionRequest request) {
    return wording.ask(endpoint.model(), request, candidates).toString();
  }

  private HttpRequest http(DecisionRequest request) {
    HttpRequest.Builder http =
        HttpRequest.builder()
            .method(HttpMethod.POST)
            .url(endpoint.url() + path)
            .addHeader("Content-Type", "application/json")
            .body(body(request));
    endpoint.apiKey().ifPresent(key -> http.addHeader("Authorization", "Bearer " + key));
    return http.build();
  }

  private static JsonNode parsed(String body) {
    try {
      return JSON.readTree(body);
    } catch (JacksonException broken) {
      throw Strict.malformed("the answer is not JSON");
    }
  }

  private static TokenUsage usage(JsonNode usage) {
    return new TokenUsage(count(usage.path("input_tokens")), count(usage.path("output_tokens")));
  }

  private static int count(JsonNode told) {
    return told.canConvertToInt() ? Math.max(0, told.intValue()) : 0;
  }

  /** The server resolves an alias, so that its own name for the model is the one to keep. */
  private ToldMetadata told(JsonNode answer, TokenUsage usage) {
    String version = answer.path("model").asText(endpoint.model());
    return new ToldMetadata(version, usage, NumberKind.MODEL_STATED, true);
  }
}
