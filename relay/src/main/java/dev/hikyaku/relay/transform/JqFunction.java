package dev.hikyaku.relay.transform;

import com.fasterxml.jackson.databind.JsonNode;
import java.util.List;
import net.thisptr.jackson.jq.Expression;
import net.thisptr.jackson.jq.Function;
import net.thisptr.jackson.jq.PathOutput;
import net.thisptr.jackson.jq.Scope;
import net.thisptr.jackson.jq.Version;
import net.thisptr.jackson.jq.exception.JsonQueryException;
import net.thisptr.jackson.jq.path.Path;

/**
 * A built-in function of jq whose results count as steps and are weighed, and whose arguments are
 * bounded, since it may gather them. Thread-safe.
 */
final class JqFunction implements Function {
  private final Function inner;

  JqFunction(Function inner) {
    this.inner = inner;
  }

  @Override
  public void apply(
      Scope scope,
      List<Expression> args,
      JsonNode in,
      Path path,
      PathOutput output,
      Version version)
      throws JsonQueryException {
    Budget budget = Budget.current();
    JqWeights weights = budget.weights();
    List<Expression> bounded = args.stream().<Expression>map(a -> new JqGathered(a, true)).toList();
    budget.enter();
    try {
      inner.apply(
          scope,
          bounded,
          in,
          path,
          (value, at) -> {
            budget.step();
            weights.of(value);
            output.emit(value, at);
          },
          version);
    } finally {
      budget.leave();
    }
  }
}
