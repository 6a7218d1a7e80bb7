package dev.hikyaku.relay.transform;

import com.fasterxml.jackson.databind.JsonNode;
import net.thisptr.jackson.jq.Expression;
import net.thisptr.jackson.jq.PathOutput;
import net.thisptr.jackson.jq.Scope;
import net.thisptr.jackson.jq.exception.JsonQueryException;
import net.thisptr.jackson.jq.path.Path;

/** A node of a jq program that makes new values: each is weighed as it comes. Thread-safe. */
final class JqMade implements Expression {
  private final Expression inner;

  JqMade(Expression inner) {
    this.inner = inner;
  }

  @Override
  public void apply(Scope scope, JsonNode in, Path path, PathOutput output, boolean requirePath)
      throws JsonQueryException {
    JqWeights weights = Budget.current().weights();
    inner.apply(
        scope,
        in,
        path,
        (value, at) -> {
          weights.of(value);
          output.emit(value, at);
        },
        requirePath);
  }

  @Override
  public String toString() {
    return inner.toString();
  }
}
