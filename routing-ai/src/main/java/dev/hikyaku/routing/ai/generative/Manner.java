package dev.hikyaku.routing.ai.generative;

/** How much of its API a server is asked to use; the next is tried where it refuses one. */
enum Manner {
  /** With a schema, no temperature, and token probabilities where there are any. */
  FULL,
  /** With a schema and nothing else that a server may not know. */
  SCHEMA,
  /** By the words of the prompt alone. */
  WORDS
}
