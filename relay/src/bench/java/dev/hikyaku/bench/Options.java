package dev.hikyaku.bench;

import java.util.Map;
import java.util.TreeMap;

/** The options of a benchmark: each with a default, each with a value. */
final class Options {
  private final Map<String, String> values;

  private Options(Map<String, String> values) {
    this.values = values;
  }

  /** Those of the command line over the defaults. */
  static Options of(Map<String, String> defaults, String... arguments) {
    Map<String, String> values = new TreeMap<>(defaults);
    for (int i = 0; i < arguments.length; i += 2) {
      if (!values.containsKey(arguments[i]) || i + 1 == arguments.length) {
        throw new IllegalArgumentException("an option of " + values.keySet() + " and its value");
      }
      values.put(arguments[i], arguments[i + 1]);
    }
    return new Options(values);
  }

  String text(String name) {
    return values.get(name);
  }

  int number(String name) {
    return Integer.parseInt(values.get(name));
  }

  double seconds(String name) {
    return Double.parseDouble(values.get(name));
  }

  @Override
  public String toString() {
    return values.toString();
  }
}
