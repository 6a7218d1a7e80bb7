package dev.hikyaku.relay.transform;

import com.fasterxml.jackson.databind.JsonNode;
import net.thisptr.jackson.jq.Expression;
import net.thisptr.jackson.jq.PathOutput;
import net.thisptr.jackson.jq.Scope;
import net.thisptr.jackson.jq.exception.JsonQueryException;
import net.thisptr.jackson.jq.path.Path;

/** A node of a jq program that counts as a step, and weighs what it gives. Thread-safe. */
final class JqStep implements Expression {
  private final Expression inner;

  JqStep(Expression inner) {
    this.inner = inner;
  }

  @Override
  public void apply(Scope scope, JsonNode in, Path path, PathOutput output, boolean requirePath)
      throws JsonQueryException {
    Budget budget = Budget.current();
    budget.enter();
    try {
      inner.apply(scope, in, path, output, requirePath);
    } finally {
      budget.leave();
    }
  }

  @Override
  public String toString() {
    return inner.toString();
  }
}
