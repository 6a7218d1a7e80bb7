package dev.hikyaku.routing.ai.model;

import dev.hikyaku.relay.spi.Section;
import java.util.OptionalDouble;
import java.util.OptionalInt;

/**
 * What the models of a router may take together.
 *
 * @param tokensPerMinute in any minute
 * @param callsPerMinute in any minute, each try a call
 * @param usdPerDay in a day of UTC
 */
public record BudgetSpec(
    OptionalInt tokensPerMinute, OptionalInt callsPerMinute, OptionalDouble usdPerDay) {
  /** No limits. */
  public static final BudgetSpec NONE =
      new BudgetSpec(OptionalInt.empty(), OptionalInt.empty(), OptionalDouble.empty());

  static final String TOKENS = "tokens_per_minute";
  static final String CALLS = "calls_per_minute";
  static final String USD = "usd_per_day";

  private static final double LEAST_USD = 1e-9;
  private static final double MOST_USD = 1e9;

  /** Reads {@code budget} of a router. */
  public static BudgetSpec read(Section settings) {
    Section budget = settings.section("budget");
    if (!budget.present()) {
      return NONE;
    }
    if (budget.kind("store") != Section.Kind.ABSENT) {
      budget.error(
          "store",
          "a budget cannot be kept in a store yet",
          "leave store out: each relay then counts for itself");
    }
    BudgetSpec read = new BudgetSpec(whole(budget, TOKENS), whole(budget, CALLS), usd(budget));
    if (read.equals(NONE)) {
      budget.error("", "a budget needs a limit", "one of " + String.join(", ", TOKENS, CALLS, USD));
    }
    return read;
  }

  private static OptionalInt whole(Section budget, String key) {
    return budget.kind(key) == Section.Kind.ABSENT
        ? OptionalInt.empty()
        : OptionalInt.of(budget.integer(key, 1, 1, Integer.MAX_VALUE));
  }

  private static OptionalDouble usd(Section budget) {
    return budget.kind(USD) == Section.Kind.ABSENT
        ? OptionalDouble.empty()
        : OptionalDouble.of(budget.number(USD, 1, LEAST_USD, MOST_USD));
  }
}
