package dev.hikyaku.relay.route;

import dev.hikyaku.relay.spi.ExpressionException;

/** Why an expression failed, for messages that name its place in their own words. */
final class Reason {
  private Reason() {}

  /** The message without the place in front. */
  static String of(ExpressionException e, String place) {
    String message = String.valueOf(e.getMessage());
    String front = place + ": ";
    return message.startsWith(front) ? message.substring(front.length()) : message;
  }
}
