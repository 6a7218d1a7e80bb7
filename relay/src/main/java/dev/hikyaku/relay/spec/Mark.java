package dev.hikyaku.relay.spec;

/**
 * A place in a file.
 *
 * @param line from 1
 * @param column from 1
 */
record Mark(int line, int column) {
  /** Where a file begins: for what is wrong with all of it. */
  static final Mark START = new Mark(1, 1);
}
