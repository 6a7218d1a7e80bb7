package dev.hikyaku.relay.transform;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.JsonNodeType;
import org.jspecify.annotations.Nullable;

/**
 * How large the values of a jq program would be written out. A program can build a value that
 * shares its parts, small in memory and endless for whatever walks through it; so each new value is
 * weighed before it is used. Not thread-safe: one per evaluation.
 */
final class JqWeights {
  private static final int MAX_NESTING = 1_000;
  private static final int KEPT = 8;
  private static final long SCALAR = 4;

  private final Budget budget;
  // The newest values, so that a growing one is not weighed anew in every round of its loop.
  private final @Nullable JsonNode[] nodes = new JsonNode[KEPT];
  private final long[] sizes = new long[KEPT];
  private final int[] heights = new int[KEPT];
  private int next;
  private int highest;

  JqWeights(Budget budget) {
    this.budget = budget;
  }

  /** About how many characters the value has as JSON, after having made sure that it may. */
  long of(JsonNode value) {
    if (!value.isContainerNode()) {
      return scalar(value);
    }
    int known = find(value);
    if (known >= 0) {
      return sizes[known];
    }
    highest = 0;
    long size = container(value, 1);
    keep(value, size, highest);
    return size;
  }

  private long scalar(JsonNode value) {
    long size =
        value.getNodeType() == JsonNodeType.STRING ? value.textValue().length() + 2 : SCALAR;
    budget.room(size);
    return size;
  }

  private long container(JsonNode value, int level) {
    if (level > MAX_NESTING) {
      throw Halt.because("made a value nested too deep");
    }
    int known = find(value);
    if (known >= 0) {
      highest = Math.max(highest, level + heights[known] - 1);
      if (highest > MAX_NESTING) {
        throw Halt.because("made a value nested too deep");
      }
      return sizes[known];
    }
    highest = Math.max(highest, level);
    return value.isObject() ? object(value, level) : array(value, level);
  }

  private long array(JsonNode array, int level) {
    long size = 2;
    for (JsonNode element : array) {
      size += 1 + part(element, level);
      budget.room(size);
    }
    return size;
  }

  private long object(JsonNode object, int level) {
    long size = 2;
    for (var field : object.properties()) {
      size += 4 + field.getKey().length() + part(field.getValue(), level);
      budget.room(size);
    }
    return size;
  }

  private long part(JsonNode part, int level) {
    budget.step();
    return part.isContainerNode() ? container(part, level + 1) : scalar(part);
  }

  @SuppressWarnings("ReferenceEquality") // the very same value; comparing would walk through it
  private int find(JsonNode value) {
    for (int i = 0; i < KEPT; i++) {
      if (nodes[i] == value) {
        return i;
      }
    }
    return -1;
  }

  private void keep(JsonNode value, long size, int height) {
    nodes[next] = value;
    sizes[next] = size;
    heights[next] = height;
    next = (next + 1) % KEPT;
  }

  /** Keeps in mind what a value weighs that was put together from two weighed ones. */
  void sum(JsonNode left, JsonNode right, JsonNode both) {
    if (!both.isContainerNode() || find(both) >= 0) {
      return;
    }
    int l = find(left);
    int r = find(right);
    if (l >= 0 && r >= 0) {
      keep(both, sizes[l] + sizes[r], Math.max(heights[l], heights[r]));
    }
  }
}
