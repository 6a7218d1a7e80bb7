package dev.hikyaku.routing.ai.model;

import dev.langchain4j.model.decision.DecisionModel;
import java.util.OptionalDouble;

/**
 * A model of the catalog, ready to be asked.
 *
 * @param name its name in the catalog
 * @param provider who serves it
 * @param threshold the least probability that counts as sure, if the catalog sets one
 * @param model the port
 * @param loading what it does first
 * @param places how many may ask it at once
 */
public record ServedModel(
    String name,
    String provider,
    OptionalDouble threshold,
    DecisionModel model,
    Loading loading,
    Places places) {}
