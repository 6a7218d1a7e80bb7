package dev.hikyaku.relay.spec;

import dev.hikyaku.relay.spi.Section;
import java.util.List;
import java.util.stream.Stream;

/**
 * A router and the ones that take over when it does not decide.
 *
 * @param type the router's word
 * @param settings its mapping; for the shortcut {@code to:} the route's own
 * @param fallback the next routers, in order; each may have its own
 */
public record RouterSpec(String type, Section settings, List<RouterSpec> fallback) {

  /** Reads a router and, as deep as they go, its fallbacks. */
  static RouterSpec read(Section s) {
    return new RouterSpec(
        YamlSection.of(s).type(),
        s,
        s.sections("fallback").stream().map(RouterSpec::read).toList());
  }

  /** This router and every one that may take over, in order. */
  public Stream<RouterSpec> chain() {
    return Stream.concat(Stream.of(this), fallback.stream().flatMap(RouterSpec::chain));
  }
}
