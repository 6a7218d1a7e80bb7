package dev.hikyaku.routing.ai.embedded;

import java.util.ArrayList;
import java.util.List;

/** Known points of length 1. Immutable, so thread-safe. */
final class Points {
  // As many columns as keep the sums of one block in the first cache.
  private static final int PER_BLOCK = 1024;

  private final List<Columns> blocks = new ArrayList<>();
  private final int count;

  /** Any number of points. */
  Points(List<Vector> points) {
    this.count = points.size();
    for (int from = 0; from < count; from += PER_BLOCK) {
      blocks.add(Columns.of(points.subList(from, Math.min(count, from + PER_BLOCK))));
    }
  }

  /** The cosine of a message with each point, in their order. */
  float[] cosines(Vector message) {
    float[] all = new float[count];
    int at = 0;
    for (Columns block : blocks) {
      float[] some = block.products(message.numbers());
      System.arraycopy(some, 0, all, at, some.length);
      at += some.length;
    }
    return all;
  }
}
