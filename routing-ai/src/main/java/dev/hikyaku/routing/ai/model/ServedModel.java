package dev.hikyaku.routing.ai.model;

import dev.hikyaku.routing.ai.prompt.Prompt;
import dev.langchain4j.model.decision.DecisionModel;
import java.util.Optional;
import java.util.OptionalDouble;

/**
 * A model of the catalog, ready to be asked.
 *
 * @param name its name in the catalog
 * @param provider who serves it
 * @param terms what the catalog says about it
 * @param model the port
 * @param loading what it does first
 * @param places how many may ask it at once
 */
public record ServedModel(
    String name,
    String provider,
    Terms terms,
    DecisionModel model,
    Loading loading,
    Places places) {

  /** The same model with so many places. */
  ServedModel at(Places others) {
    return new ServedModel(name, provider, terms, model, loading, others);
  }

  /** The least probability that counts as sure, if the catalog sets one. */
  public OptionalDouble threshold() {
    return terms.threshold();
  }

  /** The prompt it is asked by; empty for one that reads none. */
  public Optional<Prompt> prompt() {
    return model instanceof PromptReader reader ? Optional.of(reader.prompt()) : Optional.empty();
  }
}
