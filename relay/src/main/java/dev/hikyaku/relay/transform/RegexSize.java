package dev.hikyaku.relay.transform;

import java.util.ArrayDeque;
import java.util.Deque;

/**
 * About how large a regular expression becomes once its counted repeats are written out, as
 * automata do: {@code ((a{1000}){1000}){1000}} is short to write and fills every memory.
 */
final class RegexSize {
  /** Far more than anybody writes by hand. */
  private static final long MAX = 20_000;

  private final String regex;
  private int at;
  private long sum;
  private long last;
  private final Deque<Long> outer = new ArrayDeque<>();

  private RegexSize(String regex) {
    this.regex = regex;
  }

  /** Halts when the expression is too large to compile. */
  static void check(String regex) {
    if (regex.length() > MAX || new RegexSize(regex).measure() > MAX) {
      throw Halt.because("a regular expression is too large");
    }
  }

  private long measure() {
    while (at < regex.length() && sum <= MAX) {
      char c = regex.charAt(at++);
      switch (c) {
        case '\\' -> escape();
        case '[' -> characterClass();
        case '(' -> open();
        case ')' -> close();
        case '{' -> repeat();
        default -> atom(1);
      }
    }
    return sum;
  }

  private void atom(long size) {
    last = size;
    sum += size;
  }

  private void escape() {
    char kind = at < regex.length() ? regex.charAt(at++) : ' ';
    if ("pPx".indexOf(kind) >= 0 && at < regex.length() && regex.charAt(at) == '{') {
      at = Math.max(at, regex.indexOf('}', at)) + 1;
    }
    atom(1);
  }

  private void characterClass() {
    int end = regex.indexOf(']', at + 1);
    at = end < 0 ? regex.length() : end + 1;
    atom(1);
  }

  private void open() {
    outer.push(sum);
    sum = 0;
    last = 0;
  }

  private void close() {
    long group = sum;
    sum = outer.isEmpty() ? 0 : outer.pop();
    atom(group + 1);
  }

  private void repeat() {
    int end = regex.indexOf('}', at);
    String counts = end < 0 ? "" : regex.substring(at, end);
    if (!counts.matches("\\d{1,9}(,\\d{0,9})?")) {
      atom(1);
      return;
    }
    at = end + 1;
    int comma = counts.indexOf(',');
    boolean open = comma < 0 || comma == counts.length() - 1;
    long most = Long.parseLong(open ? counts.replace(",", "") : counts.substring(comma + 1));
    sum += last * Math.max(0, most - 1);
    last *= Math.max(1, most);
  }
}
