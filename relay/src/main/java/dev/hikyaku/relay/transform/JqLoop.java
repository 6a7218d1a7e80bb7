package dev.hikyaku.relay.transform;

import com.fasterxml.jackson.databind.JsonNode;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.List;
import net.thisptr.jackson.jq.Expression;
import net.thisptr.jackson.jq.Function;
import net.thisptr.jackson.jq.PathOutput;
import net.thisptr.jackson.jq.Scope;
import net.thisptr.jackson.jq.Version;
import net.thisptr.jackson.jq.exception.JsonQueryException;
import net.thisptr.jackson.jq.internal.misc.JsonNodeUtils;
import net.thisptr.jackson.jq.path.Path;
import org.jspecify.annotations.Nullable;

/**
 * The loops of jq as loops. In jq they are recursions on the last call; here each round would cost
 * a part of the stack. Thread-safe.
 */
enum JqLoop implements Function {
  /** {@code until(condition; next)}: the first value for which it holds. */
  UNTIL,
  /** {@code while(condition; next)}: every value as long as it holds. */
  WHILE,
  /** {@code repeat(next)}: every value, for ever. */
  REPEAT,
  /** {@code recurse(next)}: every value; nulls end their branch. */
  RECURSE,
  /** {@code recurse(next; condition)}: every value; those for which it fails end their branch. */
  RECURSE_IF;

  private record Place(JsonNode value, @Nullable Path path) {}

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
    Deque<Place> open = new ArrayDeque<>();
    open.push(new Place(in, path));
    while (!open.isEmpty()) {
      budget.step();
      budget.room(16L * open.size());
      Place place = open.pop();
      for (boolean holds : conditions(scope, args, place)) {
        if (holds) {
          emit(output, place);
        }
        if (holds != (this == UNTIL)) {
          next(scope, args, place).reversed().forEach(open::push);
        }
      }
    }
  }

  @SuppressWarnings("NullAway") // the library takes null for "no path"
  private static void emit(PathOutput output, Place place) throws JsonQueryException {
    output.emit(place.value(), place.path());
  }

  /** Whether a value counts, once for each answer of the condition. */
  private List<Boolean> conditions(Scope scope, List<Expression> args, Place place)
      throws JsonQueryException {
    return switch (this) {
      case UNTIL, WHILE -> answers(scope, args.get(0), place.value());
      case REPEAT, RECURSE, RECURSE_IF -> List.of(true);
    };
  }

  private static List<Boolean> answers(Scope scope, Expression condition, JsonNode value)
      throws JsonQueryException {
    List<Boolean> all = new ArrayList<>();
    condition.apply(scope, value, held -> all.add(JsonNodeUtils.asBoolean(held)));
    return all;
  }

  @SuppressWarnings("NullAway") // the library takes null for "no path"
  private List<Place> next(Scope scope, List<Expression> args, Place place)
      throws JsonQueryException {
    Expression next = args.get(this == UNTIL || this == WHILE ? 1 : 0);
    List<Place> all = new ArrayList<>();
    next.apply(
        scope,
        place.value(),
        place.path(),
        (value, at) -> {
          if (goesOn(scope, args, value)) {
            all.add(new Place(value, at));
          }
        },
        false);
    return all;
  }

  private boolean goesOn(Scope scope, List<Expression> args, JsonNode value)
      throws JsonQueryException {
    return switch (this) {
      case RECURSE -> !value.isNull();
      case RECURSE_IF -> answers(scope, args.get(1), value).contains(true);
      case UNTIL, WHILE, REPEAT -> true;
    };
  }
}
