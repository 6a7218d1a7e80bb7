package dev.hikyaku.relay.transform;

import com.fasterxml.jackson.databind.JsonNode;
import net.thisptr.jackson.jq.Expression;
import net.thisptr.jackson.jq.PathOutput;
import net.thisptr.jackson.jq.Scope;
import net.thisptr.jackson.jq.exception.JsonQueryException;
import net.thisptr.jackson.jq.path.Path;

/**
 * A node of a jq program whose results somebody gathers in a list: all of them together must not
 * weigh more than a result may. Thread-safe.
 */
final class JqGathered implements Expression {
  private static final long PLACE = 16;

  private final Expression inner;
  private final boolean weigh;

  /** Whether to weigh each result, or to count it only, as a place that is assigned to. */
  JqGathered(Expression inner, boolean weigh) {
    this.inner = inner;
    this.weigh = weigh;
  }

  @Override
  public void apply(Scope scope, JsonNode in, Path path, PathOutput output, boolean requirePath)
      throws JsonQueryException {
    Budget budget = Budget.current();
    JqWeights weights = budget.weights();
    long[] sum = new long[1];
    inner.apply(
        scope,
        in,
        path,
        (value, at) -> {
          budget.step();
          sum[0] += weigh ? 1 + weights.of(value) : PLACE;
          budget.room(sum[0]);
          output.emit(value, at);
        },
        requirePath);
  }

  @Override
  public String toString() {
    return inner.toString();
  }
}
