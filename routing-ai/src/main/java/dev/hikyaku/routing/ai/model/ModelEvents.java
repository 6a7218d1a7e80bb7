package dev.hikyaku.routing.ai.model;

/** Told when a chain moves on to its next model. */
public interface ModelEvents {
  /** From a model to the next, with the exact tag of its failure or {@code unsure}. */
  void moved(String from, String to, String reason);
}
