package dev.hikyaku.relay.protocol.net;

import java.util.Optional;
import java.util.regex.Pattern;

/** The W3C trace context header. */
public final class Traces {
  /** Its name. */
  public static final String HEADER = "traceparent";

  private static final Pattern SHAPE =
      Pattern.compile("(?!ff)[0-9a-f]{2}-(?!0{32})[0-9a-f]{32}-(?!0{16})[0-9a-f]{16}-[0-9a-f]{2}");

  private Traces() {}

  /** The value, when it is a valid one. */
  public static Optional<String> valid(Optional<String> value) {
    return value.filter(v -> SHAPE.matcher(v).matches());
  }
}
