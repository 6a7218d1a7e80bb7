package dev.hikyaku.relay.spec;

import dev.hikyaku.relay.spi.Section;
import java.util.Optional;

/**
 * One endpoint of a group. Settings that belong to its protocol stay in {@code settings} and are
 * read there.
 *
 * @param name the group's name with its place in the list, from 0: {@code support[0]}
 * @param type the protocol's word
 * @param weight its share, where the strategy goes by weights
 * @param delivery its time limit and retry rule, inherited from the group field by field; its
 *     deadline and {@code max_in_flight} are the group's and mean nothing here
 * @param breaker its own circuit breaker; empty when that is off
 * @param settings the whole mapping
 */
public record MemberSpec(
    String name,
    String type,
    int weight,
    DeliverySpec delivery,
    Optional<BreakerSpec> breaker,
    Section settings) {

  /** The endpoint of a destination that is no group: it has the destination's name and settings. */
  public static MemberSpec alone(DestinationSpec destination) {
    return new MemberSpec(
        destination.name(),
        destination.type(),
        Defaults.MEMBER_WEIGHT,
        destination.delivery(),
        destination.resilience().breaker(),
        destination.settings());
  }

  /** The heaviest member: sums of weights must fit. */
  static final int MOST_WEIGHT = 1_000_000;

  /**
   * Checks the weight.
   *
   * @throws IllegalArgumentException when it is not between 1 and 1000000
   */
  public MemberSpec {
    Range.check(weight >= 1 && weight <= MOST_WEIGHT, "weight", weight);
  }
}
