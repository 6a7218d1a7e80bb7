package dev.hikyaku.relay.transform;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.MissingNode;
import java.util.ArrayList;
import java.util.List;
import net.thisptr.jackson.jq.Expression;
import net.thisptr.jackson.jq.Function;
import net.thisptr.jackson.jq.PathOutput;
import net.thisptr.jackson.jq.Scope;
import net.thisptr.jackson.jq.Version;
import net.thisptr.jackson.jq.exception.JsonQueryException;
import net.thisptr.jackson.jq.internal.misc.JsonNodeComparator;
import net.thisptr.jackson.jq.internal.misc.JsonNodeUtils;
import net.thisptr.jackson.jq.internal.misc.PathUtils;
import net.thisptr.jackson.jq.path.ArrayRangeIndexPath;
import net.thisptr.jackson.jq.path.Path;

/**
 * {@code delpaths} with a look at the clock between two places: the library's own copies the whole
 * array for every place, without a step in between. Thread-safe.
 */
final class JqDelete implements Function {
  @Override
  public void apply(
      Scope scope,
      List<Expression> args,
      JsonNode in,
      Path path,
      PathOutput output,
      Version version)
      throws JsonQueryException {
    args.get(0).apply(scope, in, paths -> output.emit(without(scope, in, paths), null));
  }

  private static JsonNode without(Scope scope, JsonNode in, JsonNode paths)
      throws JsonQueryException {
    if (!paths.isArray()) {
      throw new JsonQueryException("delpaths takes an array of paths");
    }
    List<JsonNode> sorted = new ArrayList<>();
    paths.forEach(sorted::add);
    sorted.sort(JsonNodeComparator.getInstance());
    JsonNode left = in;
    for (JsonNode one : sorted.reversed()) {
      Budget.current().look();
      if (!one.isArray()) {
        throw new JsonQueryException("a path is an array");
      }
      Path place = PathUtils.toPath(one);
      left = place.mutate(left, old -> hole(scope, place, old), false);
    }
    return JsonNodeUtils.filter(left, value -> !value.isMissingNode());
  }

  /** What stands in a deleted place until all are, so that indices stay what they were. */
  private static JsonNode hole(Scope scope, Path place, JsonNode old) {
    if (!(place instanceof ArrayRangeIndexPath) || !old.isArray()) {
      return MissingNode.getInstance();
    }
    ArrayNode holes = scope.getObjectMapper().createArrayNode();
    old.forEach(element -> holes.add(MissingNode.getInstance()));
    return holes;
  }
}
