package dev.hikyaku.relay.spec;

import dev.hikyaku.relay.spi.Section;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/**
 * The members behind one destination.
 *
 * @param strategy which of them gets a message
 * @param members at least one
 * @param healthCheck how they are probed; empty means not at all
 * @param hedge how a slow one is raced; empty means not at all
 */
public record GroupSpec(
    Strategy strategy,
    List<MemberSpec> members,
    Optional<HealthCheckSpec> healthCheck,
    Optional<HedgeSpec> hedge) {

  /** The word for a destination's type. */
  public static final String TYPE = "group";

  private static final Duration SHORTEST = Duration.ofMillis(1);

  /** The settings that only a group has. */
  static final List<String> KEYS = List.of("strategy", "members", "health_check", "hedge");

  /** What belongs to the destination as a whole. */
  private static final List<String> OF_THE_GROUP =
      List.of("deadline", "max_in_flight", "fallback", "required", "retry_budget", "rate_limit");

  /**
   * Copies the members.
   *
   * @throws IllegalArgumentException when there is none
   */
  public GroupSpec {
    members = List.copyOf(members);
    Range.check(!members.isEmpty(), "members", members);
  }

  /**
   * Reads a destination of type {@code group}; empty for any other one, and for one without
   * members, which is reported.
   *
   * @param delivery the group's own policy, which the members inherit
   * @param breaker the group's own, which the members inherit too
   */
  static Optional<GroupSpec> read(
      Section destination, DeliverySpec delivery, Optional<BreakerSpec> breaker) {
    if (!destination.text("type", "").equals(TYPE)) {
      return Optional.empty();
    }
    List<MemberSpec> members = members(destination, delivery, breaker);
    Strategy strategy = destination.choice("strategy", Strategy.class, Strategy.FAILOVER);
    if (destination.kind("strategy") == Section.Kind.ABSENT) {
      Block.missing(destination, "strategy", "failover, round_robin, weighted or least_latency");
    }
    Optional<HealthCheckSpec> healthCheck = HealthCheckSpec.read(destination, Optional.empty());
    Optional<HedgeSpec> hedge = HedgeSpec.read(destination, Optional.empty());
    if (members.isEmpty()) {
      none(destination);
      return Optional.empty();
    }
    return Optional.of(new GroupSpec(strategy, members, healthCheck, hedge));
  }

  private static void none(Section destination) {
    String hint = "members: [ { type: https, url: ... } ]";
    if (destination.kind("members") == Section.Kind.ABSENT) {
      Block.missing(destination, "members", hint);
    } else {
      destination.error("members", "must have at least one entry", hint);
    }
  }

  private static List<MemberSpec> members(
      Section destination, DeliverySpec delivery, Optional<BreakerSpec> breaker) {
    List<MemberSpec> members = new ArrayList<>();
    for (Section at : destination.sections("members")) {
      String name = destination.text("name", "") + "[" + members.size() + "]";
      members.add(member(name, at, delivery, breaker));
    }
    return members;
  }

  private static MemberSpec member(
      String name, Section at, DeliverySpec inherited, Optional<BreakerSpec> breaker) {
    String type = at.text("type");
    if (type.equals(TYPE)) {
      at.error("type", "a group cannot be a member of a group", "list its members here");
    }
    for (String key : OF_THE_GROUP) {
      if (at.kind(key) != Section.Kind.ABSENT) {
        at.error(key, "belongs to the group, not to a member", "move it up to the destination");
      }
    }
    return new MemberSpec(
        name,
        type,
        at.integer("weight", Defaults.MEMBER_WEIGHT, 1, MemberSpec.MOST_WEIGHT),
        delivery(at, inherited),
        BreakerSpec.read(at, breaker),
        at);
  }

  private static DeliverySpec delivery(Section at, DeliverySpec inherited) {
    return new DeliverySpec(
        at.duration("timeout", inherited.timeout(), SHORTEST),
        inherited.deadline(),
        RetrySpec.read(at.section("retry"), inherited.retry()),
        inherited.maxInFlight());
  }
}
