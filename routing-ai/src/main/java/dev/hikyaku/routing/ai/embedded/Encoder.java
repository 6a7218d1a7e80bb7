package dev.hikyaku.routing.ai.embedded;

import java.util.List;

/** Maps texts to points such that texts of like meaning lie near each other. Thread-safe. */
interface Encoder {
  /**
   * One vector of length 1 for each text, in order; the same text always gives the same bits.
   *
   * @param texts none of them blank
   * @throws InterruptedException when the caller is to stop
   */
  List<Vector> encode(List<String> texts) throws InterruptedException;
}
