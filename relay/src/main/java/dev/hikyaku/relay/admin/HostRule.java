package dev.hikyaku.relay.admin;

import dev.hikyaku.relay.spec.ServerSpec.AdminSpec;
import java.util.HashSet;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * Which Host headers are served. A web page can make a browser ask a server on this machine by a
 * name that the page's owner points here (DNS rebinding); such a request carries that name.
 */
final class HostRule {
  private static final Pattern HOST =
      Pattern.compile("(\\[[0-9a-f:.]+]|[a-z0-9._-]+)(?::(\\d{1,5}))?");
  private static final Set<String> EVERY_ADDRESS = Set.of("0.0.0.0", "[::]");

  private final Set<String> allowed = new HashSet<>(Set.of("127.0.0.1", "localhost", "[::1]"));

  HostRule(AdminSpec spec) {
    String bound = normal(spec.host());
    if (!EVERY_ADDRESS.contains(bound)) {
      allowed.add(bound);
    }
    spec.hosts().forEach(host -> allowed.add(normal(host)));
  }

  /** Whether a request with these Host headers is served: exactly one, of an allowed name. */
  boolean allows(List<String> headers) {
    if (headers.size() != 1) {
      return false;
    }
    String host = headers.getFirst().toLowerCase(Locale.ROOT);
    Matcher parts = HOST.matcher(host);
    return parts.matches() && (allowed.contains(parts.group(1)) || allowed.contains(host));
  }

  /** Lower case, an IPv6 address in brackets. */
  private static String normal(String host) {
    String lower = host.toLowerCase(Locale.ROOT);
    boolean bare = lower.indexOf(':') != lower.lastIndexOf(':') && !lower.startsWith("[");
    return bare ? "[" + lower + "]" : lower;
  }
}
