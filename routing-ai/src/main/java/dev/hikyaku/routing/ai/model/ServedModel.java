package dev.hikyaku.routing.ai.model;

import dev.hikyaku.routing.ai.prompt.Prompt;
import dev.langchain4j.model.decision.DecisionModel;
import java.util.Optional;
import java.util.OptionalDouble;

/**
 * A model of the catalog, ready to be asked.
 *
 * @param name its name in the catalog
 * @param host who serves it
 * @param terms what the catalog says about it
 * @param model the port
 * @param loading what it does first
 * @param gate what stands before it
 */
public record ServedModel(
    String name, Host host, Terms terms, DecisionModel model, Loading loading, Gate gate) {

  /**
   * What every question to a model has to pass; all routes that name the model share it.
   *
   * @param places how many may ask it at once
   * @param breaker keeps them from it while it fails
   */
  public record Gate(Places places, ModelBreaker breaker) {
    /** Without a breaker. */
    public static Gate of(Places places) {
      return new Gate(places, ModelBreaker.OFF);
    }
  }

  /** The same model behind another gate. */
  ServedModel behind(Gate other) {
    return new ServedModel(name, host, terms, model, loading, other);
  }

  /** The word of who serves it. */
  public String provider() {
    return host.name();
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
