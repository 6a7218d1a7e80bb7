package dev.hikyaku.routing.ai.model;

/** Asks a model. */
@FunctionalInterface
interface Call {
  /** What came of it. */
  Reply run() throws InterruptedException;
}
