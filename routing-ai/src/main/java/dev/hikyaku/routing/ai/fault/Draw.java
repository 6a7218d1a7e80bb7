package dev.hikyaku.routing.ai.fault;

import java.nio.charset.StandardCharsets;
import java.util.zip.CRC32;

/** A number from 0 to 1 that a text always gets again from the same seed. */
final class Draw {
  private static final double VALUES = 1L << 32;

  private Draw() {}

  static double of(int seed, String what, String text) {
    CRC32 sum = new CRC32();
    sum.update((seed + "\n" + what + "\n" + text).getBytes(StandardCharsets.UTF_8));
    // CRC alone keeps likes together; one round of mixing spreads them.
    long mixed = (sum.getValue() + 1) * 0x9E3779B97F4A7C15L;
    return (mixed >>> 32) / VALUES;
  }
}
