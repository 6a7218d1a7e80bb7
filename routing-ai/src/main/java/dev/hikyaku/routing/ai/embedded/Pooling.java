package dev.hikyaku.routing.ai.embedded;

import java.nio.FloatBuffer;

/** How the vectors of a text's pieces become the one vector of the text. */
enum Pooling {
  /** That of the start mark. */
  CLS {
    @Override
    Vector of(FloatBuffer states, int pieces, int width) {
      float[] first = new float[width];
      states.get(0, first);
      return Vector.of(first).unit();
    }
  },
  /** Their mean. */
  MEAN {
    @Override
    Vector of(FloatBuffer states, int pieces, int width) {
      float[] sum = new float[width];
      for (int piece = 0; piece < pieces; piece++) {
        for (int i = 0; i < width; i++) {
          sum[i] += states.get(piece * width + i);
        }
      }
      return Vector.of(sum).unit();
    }
  };

  /** A vector of length 1 out of as many vectors of this width as there are pieces. */
  abstract Vector of(FloatBuffer states, int pieces, int width);
}
