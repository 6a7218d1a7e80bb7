package dev.hikyaku.routing.ai.systemone;

import com.fasterxml.jackson.databind.JsonNode;
import dev.hikyaku.relay.spi.Candidate;
import dev.langchain4j.model.decision.request.DecisionRequest;
import dev.langchain4j.model.decision.response.DecisionResponse;
import java.util.List;

/** A dialect: how a question is put, and what an answer says. Stateless. */
interface Wording {
  /** The body of a request. */
  JsonNode ask(String model, DecisionRequest request, List<Candidate> candidates);

  /**
   * The answers, checked.
   *
   * @throws dev.hikyaku.routing.ai.model.ModelException when one is missing, of another type or
   *     shape, or a refusal
   */
  DecisionResponse.Builder read(JsonNode answer, DecisionRequest request);
}
