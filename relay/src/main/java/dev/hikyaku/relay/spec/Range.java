package dev.hikyaku.relay.spec;

/** Guards the records against values that no spec could hold either. */
final class Range {
  private Range() {}

  /**
   * Holds a setting to its range.
   *
   * @throws IllegalArgumentException when it is not in it
   */
  static void check(boolean inRange, String setting, Object value) {
    if (!inRange) {
      throw new IllegalArgumentException(setting + " is out of range: " + value);
    }
  }
}
