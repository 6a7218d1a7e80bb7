package dev.hikyaku.relay.transform;

import com.fasterxml.jackson.databind.JsonNode;
import java.util.ArrayList;
import java.util.List;
import net.thisptr.jackson.jq.Expression;
import net.thisptr.jackson.jq.PathOutput;
import net.thisptr.jackson.jq.Scope;
import net.thisptr.jackson.jq.exception.JsonQueryException;
import net.thisptr.jackson.jq.path.Path;
import net.thisptr.jackson.jq.path.RootPath;

/**
 * {@code left = right} with a look at the clock between two places: the library's own copies the
 * whole array for every place, without a step in between. Thread-safe.
 */
final class JqAssignment implements Expression {
  private final Expression left;
  private final Expression right;

  JqAssignment(Expression left, Expression right) {
    this.left = left;
    this.right = right;
  }

  @Override
  public void apply(Scope scope, JsonNode in, Path path, PathOutput output, boolean requirePath)
      throws JsonQueryException {
    right.apply(scope, in, value -> output.emit(assign(scope, in, value), null));
  }

  private JsonNode assign(Scope scope, JsonNode in, JsonNode value) throws JsonQueryException {
    Budget budget = Budget.current();
    List<Path> places = new ArrayList<>();
    left.apply(
        scope,
        in,
        RootPath.getInstance(),
        (old, place) -> {
          budget.step();
          places.add(known(in, old, place));
        },
        true);
    JsonNode result = in;
    for (Path place : places) {
      budget.look();
      result = place.mutate(result, old -> value);
    }
    return result;
  }

  @SuppressWarnings("NullAway") // the library gives null for "no path"
  private static Path known(JsonNode in, JsonNode value, Path place) throws JsonQueryException {
    if (place != null) {
      return place;
    }
    if (in.isValueNode() && in.equals(value)) {
      return RootPath.getInstance();
    }
    throw new JsonQueryException("invalid path expression");
  }

  @Override
  public String toString() {
    return "(" + left + " = " + right + ")";
  }
}
