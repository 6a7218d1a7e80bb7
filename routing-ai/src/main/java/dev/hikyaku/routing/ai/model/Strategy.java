package dev.hikyaku.routing.ai.model;

/** When the next model of a chain is asked. */
public enum Strategy {
  /** When one fails. */
  FALLBACK,
  /** When one fails or is unsure. */
  CASCADE
}
