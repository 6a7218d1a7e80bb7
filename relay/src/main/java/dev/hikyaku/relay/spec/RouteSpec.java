package dev.hikyaku.relay.spec;

import dev.hikyaku.relay.spi.Section;
import java.util.List;
import java.util.Optional;

/**
 * A route from sources to destinations.
 *
 * @param name unique in the relay
 * @param from the sources it takes
 * @param transforms run in order before the router
 * @param router the head of the router chain
 * @param history what it remembers
 * @param settings the whole mapping; its {@code filter} is compiled by the route
 */
public record RouteSpec(
    String name,
    List<String> from,
    List<TransformSpec> transforms,
    RouterSpec router,
    Optional<HistorySpec> history,
    Section settings) {

  /** Reads an entry of {@code routes}. */
  static RouteSpec read(Section s) {
    return new RouteSpec(
        SpecName.read(s),
        from(s),
        TransformSpec.read(s),
        router(s),
        HistorySpec.read(s.section("history")),
        s);
  }

  private static List<String> from(Section s) {
    if (s.kind("from") == Section.Kind.ABSENT) {
      YamlSection.of(s).missing("from", "is required", "the names of the sources it takes");
    }
    List<String> from = s.texts("from", List.of());
    if (s.kind("from") == Section.Kind.LIST && from.isEmpty()) {
      s.error("from", "must name a source", "");
    }
    return from;
  }

  /** The router; {@code to} is the short way to write a static one. */
  private static RouterSpec router(Section s) {
    boolean router = s.kind("router") != Section.Kind.ABSENT;
    if (router && !s.keys().contains("to")) {
      return RouterSpec.read(s.section("router"));
    }
    if (router) {
      s.error("router", "stands beside to", "keep one of them: to is a static router");
      YamlSection.of(s.section("router")).forgive();
    } else if (s.kind("to") == Section.Kind.ABSENT) {
      YamlSection.of(s)
          .missing("router", "is required", "to: [destination], or router: {type: ...}");
    }
    return new RouterSpec("static", s, List.of());
  }
}
