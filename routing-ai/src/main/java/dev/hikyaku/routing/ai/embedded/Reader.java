package dev.hikyaku.routing.ai.embedded;

import java.util.List;

/**
 * Places texts as they are seen from the middle of everyday talk. Thread-safe.
 *
 * @param encoder maps a text to a point
 * @param origin the middle of everyday talk
 */
record Reader(Encoder encoder, Vector origin) {
  /**
   * Where a text lies: halfway between the whole of it and its opening.
   *
   * @throws InterruptedException when the caller is to stop
   */
  Vector read(String text) throws InterruptedException {
    List<Vector> read =
        encoder.encode(Reading.of(text).texts()).stream()
            .map(vector -> vector.minus(origin).unit())
            .toList();
    if (read.size() == 1) {
      return read.getFirst();
    }
    Vector opening = Vector.mean(read.subList(1, read.size())).unit();
    return Vector.mean(List.of(read.getFirst(), opening)).unit();
  }
}
