package dev.hikyaku.routing.ai.model;

/** How many destinations a message may get. */
public enum Choose {
  /** The best one, or none. */
  ONE,
  /** Each that fits, judged by itself. */
  MANY
}
