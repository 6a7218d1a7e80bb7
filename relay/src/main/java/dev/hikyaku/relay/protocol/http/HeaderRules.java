package dev.hikyaku.relay.protocol.http;

import dev.hikyaku.relay.message.HeaderSyntax;
import dev.hikyaku.relay.message.Headers;
import java.util.Locale;
import java.util.Set;

/** Which headers may travel, and which belong to one connection only. */
final class HeaderRules {
  /** Set by the client itself, or about the connection and not the message. */
  private static final Set<String> HOP_BY_HOP =
      Set.of(
          "connection",
          "keep-alive",
          "proxy-authenticate",
          "proxy-authorization",
          "proxy-connection",
          "te",
          "trailer",
          "transfer-encoding",
          "upgrade",
          "http2-settings",
          "expect",
          "host",
          "content-length");

  private static final Set<String> CREDENTIALS = Set.of("authorization", "cookie");

  private HeaderRules() {}

  static boolean hopByHop(String name) {
    return HOP_BY_HOP.contains(name.toLowerCase(Locale.ROOT));
  }

  static boolean credential(String name) {
    return CREDENTIALS.contains(name.toLowerCase(Locale.ROOT));
  }

  /** Whether it can stand in a request: a token, and one line of printable ASCII. */
  static boolean sendable(Headers.Header header) {
    return HeaderSyntax.isName(header.name())
        && !hopByHop(header.name())
        && printable(header.value());
  }

  private static boolean printable(String value) {
    return value.chars().allMatch(c -> (c >= ' ' && c < 0x7f) || c == '\t')
        && value.equals(value.strip());
  }
}
