package dev.hikyaku.routing.ai.embedded;

/**
 * The numbers of a regression.
 *
 * @param weights what it learned
 * @param temperature that makes its shares as sure as they are right
 * @param gate tells whether a message belongs to any candidate
 */
record Learned(Weights weights, double temperature, Gate gate) {}
