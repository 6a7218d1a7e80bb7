package dev.hikyaku.relay.spec;

import dev.hikyaku.relay.spi.Section;
import java.util.List;
import java.util.Optional;

/**
 * What protects a destination and its endpoints, beside retries and time limits.
 *
 * @param breaker of each endpoint; empty when it is off
 * @param retryBudget over all endpoints; empty when it is off
 * @param rateLimit over all endpoints; empty when there is none
 * @param group its members; empty when it is a single endpoint
 */
public record ResilienceSpec(
    Optional<BreakerSpec> breaker,
    Optional<RetryBudgetSpec> retryBudget,
    Optional<RateLimitSpec> rateLimit,
    Optional<GroupSpec> group) {

  /** Nothing: every try goes straight to a single endpoint. */
  public static final ResilienceSpec NONE =
      new ResilienceSpec(Optional.empty(), Optional.empty(), Optional.empty(), Optional.empty());

  /**
   * Reads what {@code defaults:} may say: {@code circuit_breaker} and {@code retry_budget}.
   *
   * @param inherited {@link Defaults#RESILIENCE}
   */
  static ResilienceSpec readDefaults(Section at, ResilienceSpec inherited) {
    return new ResilienceSpec(
        BreakerSpec.read(at, inherited.breaker),
        RetryBudgetSpec.read(at, inherited.retryBudget),
        inherited.rateLimit,
        Optional.empty());
  }

  /**
   * Reads a destination.
   *
   * @param delivery its policy, which the members of a group inherit
   * @param inherited what {@code defaults:} said
   */
  static ResilienceSpec read(Section at, DeliverySpec delivery, ResilienceSpec inherited) {
    Optional<BreakerSpec> breaker = BreakerSpec.read(at, inherited.breaker);
    // Said of any destination; only a hedge needs to know.
    at.flag("idempotent", false);
    Optional<GroupSpec> group = GroupSpec.read(at, delivery, breaker);
    if (group.isEmpty()) {
      groupOnly(at);
    }
    return new ResilienceSpec(
        breaker,
        RetryBudgetSpec.read(at, inherited.retryBudget),
        RateLimitSpec.read(at, inherited.rateLimit),
        group);
  }

  private static void groupOnly(Section at) {
    // A slip of the pen in the word group is a mistake of its own.
    if (Nearest.to(at.text("type", ""), List.of(GroupSpec.TYPE)).isPresent()) {
      return;
    }
    for (String key : GroupSpec.KEYS) {
      // Only one that is there is asked for: a single endpoint is not said to know the others.
      if (at.keys().contains(key) && at.kind(key) != Section.Kind.ABSENT) {
        at.error(key, "needs a group of members", "type: group, with this endpoint as a member");
      }
    }
  }
}
