package dev.hikyaku.routing.ai.genkit;

import com.fasterxml.jackson.core.JacksonException;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.json.JsonMapper;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.hikyaku.relay.spi.Candidate;
import dev.hikyaku.routing.ai.generative.AnswerReader;
import dev.hikyaku.routing.ai.generative.AnswerShape;
import dev.hikyaku.routing.ai.generative.Answers;
import dev.hikyaku.routing.ai.generative.Read;
import dev.hikyaku.routing.ai.http.Endpoint;
import dev.hikyaku.routing.ai.http.ModelClient;
import dev.hikyaku.routing.ai.http.StatusException;
import dev.hikyaku.routing.ai.model.Choose;
import dev.hikyaku.routing.ai.model.Measured;
import dev.hikyaku.routing.ai.model.ModelException;
import dev.hikyaku.routing.ai.model.NumberKind;
import dev.hikyaku.routing.ai.model.Outcome;
import dev.hikyaku.routing.ai.model.Question;
import dev.hikyaku.routing.ai.model.ToldMetadata;
import dev.langchain4j.http.client.HttpMethod;
import dev.langchain4j.http.client.HttpRequest;
import dev.langchain4j.model.decision.request.ChoiceQuestion;
import dev.langchain4j.model.decision.request.DecisionRequest;
import dev.langchain4j.model.decision.request.TextInput;
import dev.langchain4j.model.decision.response.DecisionResponse;
import dev.langchain4j.model.output.TokenUsage;
import java.util.List;
import java.util.Locale;

/**
 * Decides by a flow over HTTP: {@code {"data": …}} there, {@code {"result": …}} back. The result is
 * read as strictly as the answer of any model. Thread-safe.
 */
final class FlowModel implements Measured {
  private static final JsonMapper JSON = new JsonMapper();
  private static final TokenUsage UNKNOWN = new TokenUsage(0, 0);

  private final Endpoint endpoint;
  private final ModelClient client;
  private final List<Candidate> candidates;

  FlowModel(Endpoint endpoint, ModelClient client, List<Candidate> candidates) {
    this.endpoint = endpoint;
    this.client = client;
    this.candidates = List.copyOf(candidates);
  }

  @Override
  public String modelName() {
    return endpoint.model();
  }

  @Override
  public DecisionResponse doDecide(DecisionRequest request) {
    AnswerShape shape = shape(request);
    return switch (new AnswerReader(shape).read(result(request, shape))) {
      case Read.Bad(Outcome.Unusable outcome) -> throw new ModelException(outcome);
      case Read.One one ->
          Answers.one(one.choice(), one.confidence()).metadata(told(one.asAsked())).build();
      case Read.Many many -> Answers.many(many.numbers()).metadata(told(many.asAsked())).build();
    };
  }

  private ToldMetadata told(boolean asAsked) {
    return new ToldMetadata(endpoint.model(), UNKNOWN, NumberKind.MODEL_STATED, asAsked);
  }

  private static AnswerShape shape(DecisionRequest request) {
    return request.questions().get(Question.KEY) instanceof ChoiceQuestion one
        ? new AnswerShape(
            Choose.ONE,
            one.options().keySet().stream().filter(n -> !n.equals(Question.NONE)).toList())
        : new AnswerShape(Choose.MANY, List.copyOf(request.questions().keySet()));
  }

  private JsonNode result(DecisionRequest request, AnswerShape shape) {
    try {
      JsonNode answer = JSON.readTree(client.execute(http(request, shape)).body());
      if (!answer.has("result")) {
        throw new ModelException(new Outcome.Malformed("no result in the flow's answer"));
      }
      return answer.get("result");
    } catch (StatusException refused) {
      throw new ModelException(new Outcome.Transport(refused.failure()));
    } catch (JacksonException broken) {
      throw new ModelException(new Outcome.Malformed("the flow's answer is not JSON"));
    }
  }

  @Override
  public long characters(DecisionRequest request) {
    return body(request, shape(request)).length();
  }

  private String body(DecisionRequest request, AnswerShape shape) {
    ObjectNode body = JSON.createObjectNode();
    ObjectNode data = body.putObject("data");
    data.put("text", ((TextInput) request.input()).text());
    data.put("choose", shape.choose().name().toLowerCase(Locale.ROOT));
    ArrayNode desks = data.putArray("candidates");
    for (Candidate candidate : candidates) {
      if (shape.names().contains(candidate.name())) {
        ObjectNode desk = desks.addObject().put("name", candidate.name());
        candidate.description().ifPresent(what -> desk.put("description", what));
        candidate.examples().forEach(desk.withArray("examples")::add);
        candidate.notFor().forEach(desk.withArray("not_for")::add);
      }
    }
    return body.toString();
  }

  private HttpRequest http(DecisionRequest request, AnswerShape shape) {
    HttpRequest.Builder http =
        HttpRequest.builder()
            .method(HttpMethod.POST)
            .url(endpoint.url())
            .addHeader("Content-Type", "application/json")
            .body(body(request, shape));
    endpoint.apiKey().ifPresent(key -> http.addHeader("Authorization", "Bearer " + key));
    return http.build();
  }
}
