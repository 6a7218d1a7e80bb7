package dev.hikyaku.routing.ai.model;

import dev.hikyaku.relay.spi.Section;
import java.util.Optional;
import java.util.OptionalInt;

/**
 * How a router goes through its models.
 *
 * @param strategy when the next one is asked
 * @param shortlist how many candidates an unsure model leaves to the next one, if not all
 * @param budget what they may take together
 * @param cache which answers are kept
 * @param prompt the hash of what models are asked by
 */
public record ChainSpec(
    Strategy strategy,
    OptionalInt shortlist,
    BudgetSpec budget,
    Optional<CacheSpec> cache,
    String prompt) {
  private static final String SHORTLIST = "shortlist";
  private static final int MOST = 10_000;

  /**
   * Reads {@code strategy}, {@code shortlist}, {@code budget} and {@code cache} of a router.
   *
   * @param otherwise the cache where {@code cache} says nothing more
   * @param prompt the hash of what models are asked by
   */
  public static ChainSpec read(Section settings, CacheSpec otherwise, String prompt) {
    Strategy strategy = settings.choice("strategy", Strategy.class, Strategy.FALLBACK);
    return new ChainSpec(
        strategy,
        shortlist(settings, strategy),
        BudgetSpec.read(settings),
        CacheSpec.read(settings, otherwise),
        prompt);
  }

  private static OptionalInt shortlist(Section settings, Strategy strategy) {
    if (settings.kind(SHORTLIST) == Section.Kind.ABSENT) {
      return OptionalInt.empty();
    }
    if (strategy != Strategy.CASCADE) {
      settings.warning(
          SHORTLIST, "a shortlist has no effect without a cascade", "strategy: cascade");
    }
    return OptionalInt.of(settings.integer(SHORTLIST, 1, 1, MOST));
  }
}
