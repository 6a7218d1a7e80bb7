package dev.hikyaku.relay.message;

import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * A W3C trace context: which trace a message belongs to and which span it came from. Immutable.
 *
 * @param traceId 32 lower-case hex digits, not all zero
 * @param spanId 16 lower-case hex digits, not all zero
 * @param sampled whether the caller records the trace
 */
public record TraceParent(String traceId, String spanId, boolean sampled) {
  /** The name of the header. */
  public static final String HEADER = "traceparent";

  private static final Pattern SHAPE =
      Pattern.compile("([0-9a-f]{2})-([0-9a-f]{32})-([0-9a-f]{16})-([0-9a-f]{2})(-.*)?");
  private static final Pattern TRACE_ID = Pattern.compile("(?!0+$)[0-9a-f]{32}");
  private static final Pattern SPAN_ID = Pattern.compile("(?!0+$)[0-9a-f]{16}");
  private static final String OURS = "00";
  private static final String FORBIDDEN = "ff";
  private static final int SAMPLED = 1;

  /**
   * Checks both ids.
   *
   * @throws IllegalArgumentException when one is not of its shape
   */
  public TraceParent {
    if (!TRACE_ID.matcher(traceId).matches() || !SPAN_ID.matcher(spanId).matches()) {
      throw new IllegalArgumentException("no trace context: " + traceId + "-" + spanId);
    }
  }

  /**
   * Reads a {@code traceparent} value. Version 00 is taken to the letter; of a later version the
   * part that we know, as the standard asks.
   */
  public static Optional<TraceParent> parse(String text) {
    Matcher fields = SHAPE.matcher(text);
    if (!fields.matches() || fields.group(1).equals(FORBIDDEN)) {
      return Optional.empty();
    }
    boolean longer = fields.group(5) != null;
    boolean valid =
        TRACE_ID.matcher(fields.group(2)).matches() && SPAN_ID.matcher(fields.group(3)).matches();
    if (!valid || (longer && fields.group(1).equals(OURS))) {
      return Optional.empty();
    }
    boolean sampled = (Integer.parseInt(fields.group(4), 16) & SAMPLED) != 0;
    return Optional.of(new TraceParent(fields.group(2), fields.group(3), sampled));
  }

  /** Whether {@link #parse} finds one in the text. */
  public static boolean isValid(String text) {
    return parse(text).isPresent();
  }

  /** As a header value, in version 00. */
  @Override
  public String toString() {
    return OURS + "-" + traceId + "-" + spanId + (sampled ? "-01" : "-00");
  }
}
