package dev.hikyaku.relay.protocol.net;

import dev.hikyaku.relay.spi.Section;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * Where a listener listens.
 *
 * @param host a name, an IPv4 address or an IPv6 address in brackets
 * @param port 0 takes a free one
 */
public record Address(String host, int port) {
  private static final Pattern SHAPE =
      Pattern.compile("(\\[[0-9a-fA-F:.%]+]|[^:\\[\\]]+):(\\d{1,5})");
  private static final Address NOWHERE = new Address("127.0.0.1", 0);

  /** Reads {@code host:port} from a key; another shape is a problem there. */
  public static Address read(Section settings, String key) {
    String text = settings.text(key);
    Optional<Address> address = parse(text);
    if (address.isEmpty() && !text.isEmpty()) {
      settings.error(
          key, "not an address to listen on: " + text, "write host:port, such as 127.0.0.1:8080");
    }
    return address.orElse(NOWHERE);
  }

  static Optional<Address> parse(String text) {
    Matcher parts = SHAPE.matcher(text.trim());
    if (!parts.matches() || Integer.parseInt(parts.group(2)) > 65_535) {
      return Optional.empty();
    }
    return Optional.of(new Address(parts.group(1), Integer.parseInt(parts.group(2))));
  }

  /** The host without the brackets of an IPv6 address. */
  String bareHost() {
    return bare(host);
  }

  /** A host without the brackets that an IPv6 address has in a URL. */
  public static String bare(String host) {
    return host.startsWith("[") ? host.substring(1, host.length() - 1) : host;
  }

  @Override
  public String toString() {
    return host + ":" + port;
  }
}
