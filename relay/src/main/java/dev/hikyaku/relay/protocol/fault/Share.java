package dev.hikyaku.relay.protocol.fault;

import dev.hikyaku.relay.spi.Section;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * How many of all tries something happens to.
 *
 * @param of from 0, never, to 1, always
 */
record Share(double of) {
  static final Share NONE = new Share(0);
  static final Share ALL = new Share(1);

  private static final Pattern WRITTEN = Pattern.compile("([0-9]{1,3}(?:\\.[0-9]{1,9})?)(%?)");
  private static final double PERCENT = 100;

  /** A setting such as {@code 50%} or {@code 0.5}, if it is there. */
  static Optional<Share> read(Section s, String key) {
    Optional<String> text = s.optionalText(key);
    if (text.isEmpty()) {
      return Optional.empty();
    }
    Optional<Share> share = parse(text.get());
    if (share.isEmpty()) {
      s.error(key, "must be a share of all tries", "write it as 50% or as 0.5");
    }
    return Optional.of(share.orElse(NONE));
  }

  private static Optional<Share> parse(String text) {
    Matcher written = WRITTEN.matcher(text);
    if (!written.matches()) {
      return Optional.empty();
    }
    double number = Double.parseDouble(written.group(1));
    double share = written.group(2).isEmpty() ? number : number / PERCENT;
    return share <= 1 ? Optional.of(new Share(share)) : Optional.empty();
  }

  /** Whether a draw from 0 (included) to 1 (excluded) falls into it. */
  boolean has(double draw) {
    return draw < of;
  }

  boolean never() {
    return of <= 0;
  }

  boolean always() {
    return of >= 1;
  }
}
