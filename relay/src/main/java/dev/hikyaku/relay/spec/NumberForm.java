package dev.hikyaku.relay.spec;

import java.math.BigDecimal;
import java.math.BigInteger;
import java.util.regex.Pattern;

/** Numbers within bounds. */
final class NumberForm {
  private static final Pattern DECIMAL = Pattern.compile("[-+]?[0-9]{1,40}");
  private static final Pattern OCTAL = Pattern.compile("0o[0-7]{1,40}");
  private static final Pattern HEX = Pattern.compile("0x[0-9a-fA-F]{1,40}");
  private static final Pattern REAL =
      Pattern.compile(
          "[-+]?(\\.[0-9]{1,400}|[0-9]{1,400}(\\.[0-9]{0,400})?)([eE][-+]?[0-9]{1,9})?");

  private NumberForm() {}

  /** A whole number, both bounds included. */
  static Form<Integer> whole(int min, int max) {
    return (text, quoted) -> {
      if (quoted || !isWhole(text)) {
        return new Form.Bad<>("must be a whole number", quotes(quoted && isWhole(text)));
      }
      BigInteger value = integer(text);
      boolean fits =
          value.compareTo(BigInteger.valueOf(min)) >= 0
              && value.compareTo(BigInteger.valueOf(max)) <= 0;
      return fits
          ? new Form.Good<>(value.intValue())
          : new Form.Bad<>(bounds(min, max, unbounded(value, max)), "");
    };
  }

  /** A bound that nobody set is worth a word only to who exceeds it. */
  private static boolean unbounded(BigInteger value, int max) {
    return max == Integer.MAX_VALUE && value.compareTo(BigInteger.valueOf(max)) <= 0;
  }

  /** A number, both bounds included. */
  static Form<Double> real(double min, double max) {
    return (text, quoted) -> {
      if (quoted || !REAL.matcher(text).matches()) {
        return new Form.Bad<>("must be a number", quotes(quoted));
      }
      double value = Double.parseDouble(text);
      return value >= min && value <= max && Double.isFinite(value)
          ? new Form.Good<>(value)
          : new Form.Bad<>(bounds(plain(min), plain(max), max >= Double.MAX_VALUE), large(value));
    };
  }

  private static String large(double value) {
    return Double.isInfinite(value) ? "it is too large" : "";
  }

  private static boolean isWhole(String text) {
    return DECIMAL.matcher(text).matches()
        || OCTAL.matcher(text).matches()
        || HEX.matcher(text).matches();
  }

  private static BigInteger integer(String text) {
    if (OCTAL.matcher(text).matches()) {
      return new BigInteger(text.substring(2), 8);
    }
    return HEX.matcher(text).matches()
        ? new BigInteger(text.substring(2), 16)
        : new BigInteger(text);
  }

  private static String bounds(Object min, Object max, boolean unbounded) {
    if (min.equals(max)) {
      return "must be " + min;
    }
    return unbounded ? "must be at least " + min : "must be between " + min + " and " + max;
  }

  private static String plain(double bound) {
    return Double.isFinite(bound)
        ? BigDecimal.valueOf(bound).stripTrailingZeros().toPlainString()
        : Double.toString(bound);
  }

  private static String quotes(boolean superfluous) {
    return superfluous ? "take the quotes away" : "";
  }
}
