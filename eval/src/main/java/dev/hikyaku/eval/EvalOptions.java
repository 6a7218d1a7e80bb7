package dev.hikyaku.eval;

import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;

/**
 * How a route is evaluated.
 *
 * @param router the type of the router that is scored alone: the first of the route's chain; empty
 *     for the whole chain
 * @param labels destinations by label; a label that is not in it is a destination itself
 * @param limit how many cases to take, drawn by the seed; empty for all
 * @param seed decides that draw and the resamples of the intervals
 * @param concurrency how many cases are asked at a time
 * @param repeat how often each is asked; the first answer counts, the others tell how stable it is
 * @param skipBad whether broken lines are left out instead of ending the run
 * @param output where the run is written
 * @param maxUsd what the run may cost; it stops before a case that could pass it
 */
public record EvalOptions(
    Optional<String> router,
    Map<String, List<String>> labels,
    Optional<Integer> limit,
    long seed,
    int concurrency,
    int repeat,
    boolean skipBad,
    Optional<Output> output,
    OptionalDouble maxUsd) {

  /** Eight at a time, all cases, once, nothing written. */
  public static final EvalOptions DEFAULT =
      new EvalOptions(
          Optional.empty(),
          Map.of(),
          Optional.empty(),
          0,
          8,
          1,
          false,
          Optional.empty(),
          OptionalDouble.empty());

  /** Checks the bounds. */
  public EvalOptions {
    labels = Map.copyOf(labels);
    atLeastOne("limit", limit.orElse(1));
    atLeastOne("concurrency", concurrency);
    atLeastOne("repeat", repeat);
    if (maxUsd.orElse(1) <= 0) {
      throw new IllegalArgumentException("max-usd must be above 0, was " + maxUsd.getAsDouble());
    }
  }

  /**
   * A file for the run.
   *
   * @param file where the finished run stands; until then its cases stand beside it, in a file of
   *     the same name that ends in {@code .partial}
   * @param full whether every probability is kept, not the largest five alone
   * @param resume whether cases that an interrupted run finished are not asked again
   */
  public record Output(Path file, boolean full, boolean resume) {}

  private static void atLeastOne(String name, int number) {
    if (number < 1) {
      throw new IllegalArgumentException(name + " must be at least 1, was " + number);
    }
  }

  /** The same for this many cases, drawn by this seed. */
  public EvalOptions sampled(int cases, long drawnBy) {
    return new EvalOptions(
        router, labels, Optional.of(cases), drawnBy, concurrency, repeat, skipBad, output, maxUsd);
  }

  /** The same for no more money than this. */
  public EvalOptions spending(double usd) {
    OptionalDouble most = OptionalDouble.of(usd);
    return new EvalOptions(router, labels, limit, seed, concurrency, repeat, skipBad, output, most);
  }

  /** The same, written to a file. */
  public EvalOptions writing(Output to) {
    return new EvalOptions(
        router, labels, limit, seed, concurrency, repeat, skipBad, Optional.of(to), maxUsd);
  }
}
