package dev.hikyaku.relay.transform;

import java.util.Locale;
import java.util.regex.Pattern;

/** Words about media types. */
final class MediaType {
  /** Of what a jq program gives. */
  static final String JSON = "application/json";

  /** Of what a template gives. */
  static final String TEXT = "text/plain; charset=utf-8";

  private static final Pattern SHAPE =
      Pattern.compile("[\\w!#$&^.+-]+/[\\w!#$&^.+-]+(\\s*;[\\x20-\\x7E]*)?");

  private MediaType() {}

  /** Whether the text has the shape of one. */
  static boolean isOne(String text) {
    return SHAPE.matcher(text).matches();
  }

  /** Whether a body of this type is JSON. */
  static boolean isJson(String type) {
    String bare = type.split(";", 2)[0].strip().toLowerCase(Locale.ROOT);
    return bare.equals(JSON) || bare.equals("text/json") || bare.endsWith("+json");
  }
}
