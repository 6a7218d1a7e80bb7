package dev.hikyaku.relay.dispatch;

import java.util.List;

/** What a replay of a dead letter does, or would do. */
public sealed interface ReplayPlan {
  /**
   * Sends it to a destination, by its policy and fallbacks. No router is asked.
   *
   * @param destination its name
   * @param key the idempotency key, the one that the first delivery had
   */
  record Deliver(String destination, String key) implements ReplayPlan {}

  /**
   * Takes it through routes from the start: filter, transforms, routers, delivery.
   *
   * @param routes their names
   */
  record Reroute(List<String> routes) implements ReplayPlan {}

  /**
   * Nothing: the spec has no way for it any more.
   *
   * @param problem why, and what to do
   */
  record Impossible(String problem) implements ReplayPlan {}
}
