package dev.hikyaku.relay;

import java.util.Map;

/**
 * What a relay has settled so far. A snapshot.
 *
 * @param outcomes messages by final state; all five states are there
 * @param destinations by name of the chosen destination
 * @param routers decisions by type of the router that decided
 * @param broken input that could not become a message
 */
public record Tally(
    Map<String, Long> outcomes,
    Map<String, PerDestination> destinations,
    Map<String, Long> routers,
    long broken) {

  /**
   * One destination.
   *
   * @param delivered messages it or one of its fallbacks took on its behalf
   * @param failed messages nobody of its chain took
   */
  public record PerDestination(long delivered, long failed) {}
}
