package dev.hikyaku.relay.protocol.fault;

/**
 * The chance of one endpoint. A draw depends on the seed, the endpoint, the message, the number of
 * the try and what is drawn, and on nothing else: a run is repeatable whatever its threads do.
 * Thread-safe.
 */
final class Draws {
  private static final long FNV_OFFSET = 0xcbf29ce484222325L;
  private static final long FNV_PRIME = 0x100000001b3L;
  private static final int DOUBLE_BITS = 53;

  private final long base;

  /**
   * The draws of an endpoint.
   *
   * @param endpoint its name; members of a group differ in it, and so do the tries of a hedge
   */
  Draws(int seed, String endpoint) {
    this.base = mixed(mixed(seed) ^ hash(endpoint));
  }

  /**
   * One draw, from 0 (included) to 1 (excluded).
   *
   * @param what is drawn: each thing has a draw of its own
   * @param id of the message
   * @param attempt number of the try, from 1
   */
  double of(String what, String id, int attempt) {
    long bits = mixed(mixed(mixed(base ^ hash(id)) + attempt) ^ hash(what));
    return (bits >>> (Long.SIZE - DOUBLE_BITS)) * 0x1.0p-53;
  }

  /** FNV-1a over the characters. */
  private static long hash(String text) {
    long hash = FNV_OFFSET;
    for (int i = 0; i < text.length(); i++) {
      hash = (hash ^ text.charAt(i)) * FNV_PRIME;
    }
    return hash;
  }

  /** The finalizer of SplitMix64: every bit of the input moves every bit of the output. */
  private static long mixed(long bits) {
    long z = bits + 0x9e3779b97f4a7c15L;
    z = (z ^ (z >>> 30)) * 0xbf58476d1ce4e5b9L;
    z = (z ^ (z >>> 27)) * 0x94d049bb133111ebL;
    return z ^ (z >>> 31);
  }
}
