package dev.hikyaku.relay.transform;

import com.fasterxml.jackson.databind.JsonNode;
import net.thisptr.jackson.jq.Expression;
import net.thisptr.jackson.jq.PathOutput;
import net.thisptr.jackson.jq.Scope;
import net.thisptr.jackson.jq.exception.JsonQueryException;
import net.thisptr.jackson.jq.path.Path;

/**
 * A node of a jq program that is used as an index. An assignment fills an array up to its index in
 * one go, so a large one is refused here. Thread-safe.
 */
final class JqIndex implements Expression {
  private final Expression inner;

  JqIndex(Expression inner) {
    this.inner = inner;
  }

  @Override
  public void apply(Scope scope, JsonNode in, Path path, PathOutput output, boolean requirePath)
      throws JsonQueryException {
    inner.apply(
        scope,
        in,
        path,
        (index, at) -> {
          check(index);
          output.emit(index, at);
        },
        requirePath);
  }

  /** Halts when the index, or one in the path, is beyond any array that may be. */
  static void check(JsonNode index) {
    if (index.isNumber()) {
      Budget.current().room((long) index.asDouble());
    } else if (index.isArray()) {
      index.forEach(JqIndex::check);
    }
  }

  @Override
  public String toString() {
    return inner.toString();
  }
}
