package dev.hikyaku.routing.ai.model;

/**
 * What the models of a router may take. It is set aside before a question and settled after it, so
 * that questions that are asked at once cannot overspend together. Thread-safe. Here it is counted
 * in this process; a store can count it for several.
 */
interface Budget {
  /** No limits. */
  Budget ENDLESS = expected -> (Claim.Granted) spent -> {};

  /** Sets this much aside, if there is enough. */
  Claim claim(Spending expected);
}
