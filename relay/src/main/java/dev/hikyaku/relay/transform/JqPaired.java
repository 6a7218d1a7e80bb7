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
 * A built-in function of one argument that holds every part of its input against every part of the
 * argument. Both are weighed first, since nothing stops it then. Thread-safe.
 */
final class JqPaired implements Function {
  private final Function inner;
  private final Check check;

  JqPaired(Function inner, Check check) {
    this.inner = inner;
    this.check = check;
  }

  /** Halts when the pair is too much. */
  @FunctionalInterface
  interface Check {
    /** For an input and one value of the argument. */
    void of(Budget budget, JsonNode in, JsonNode argument);

    /** For functions that compare. */
    static void compared(Budget budget, JsonNode in, JsonNode argument) {
      budget.work(budget.weights().of(in), budget.weights().of(argument));
    }

    /** For functions that put the argument between the elements of the input. */
    static void between(Budget budget, JsonNode in, JsonNode argument) {
      budget.room(budget.weights().of(in) + in.size() * budget.weights().of(argument));
    }
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
    args.get(0)
        .apply(
            scope,
            in,
            argument -> {
              check.of(Budget.current(), in, argument);
              Expression known = (s, i, p, out, r) -> out.emit(argument, null);
              inner.apply(scope, List.of(known), in, path, output, version);
            });
  }
}
