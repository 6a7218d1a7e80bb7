package dev.hikyaku.relay.spec;

import dev.hikyaku.relay.spi.Section;
import java.util.HashMap;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** What must hold between the blocks of a spec. One method a rule. */
final class SpecChecks {
  private static final Set<String> STREAMS = Set.of("stdout", "stderr");

  private final RelaySpec relay;
  private final Roots roots;

  SpecChecks(RelaySpec relay, Roots roots) {
    this.relay = relay;
    this.roots = roots;
  }

  void run() {
    thereAreDestinations();
    thereAreSourcesForTheRoutes();
    namesAreUnique("source", relay.sources().stream().map(SourceSpec::settings));
    namesAreUnique("destination", relay.destinations().stream().map(DestinationSpec::settings));
    namesAreUnique("route", relay.routes().stream().map(RouteSpec::settings));
    namesAreUnique("store", relay.stores().stream().map(StoreSpec::settings));
    new StoreNames(relay, roots.section("defaults")).check();
    routesNameSources();
    routersNameDestinations();
    responsesNameDestinations();
    nobodyWaitsForABestEffortDestination();
    fallbacksNameDestinations();
    deadLettersFallBackToDestinationsOrStreams();
    alertsNameDestinations();
    noDestinationFallsBackToItself();
    new FallbackCycles(relay).check();
    stickyRoutersHaveAKey();
    new Listening(relay).check();
  }

  private void thereAreDestinations() {
    if (relay.destinations().isEmpty()) {
      required("destinations", "declare where messages go");
    }
  }

  private void thereAreSourcesForTheRoutes() {
    if (relay.sources().isEmpty() && !relay.routes().isEmpty()) {
      required("sources", "the routes take messages from them");
    }
  }

  private void required(String key, String hint) {
    YamlSection owner = roots.owner(key);
    if (owner.unread().has(key)) {
      owner.error(key, "must have an entry", hint);
    } else {
      owner.missing(key, "is required", hint);
    }
  }

  private static void namesAreUnique(String kind, Stream<Section> all) {
    Map<String, YamlSection> first = new HashMap<>();
    for (Section each : all.toList()) {
      YamlSection section = YamlSection.of(each);
      String name = section.unread().text("name").orElse("");
      YamlSection earlier = first.putIfAbsent(name, section);
      if (earlier != null && !name.isEmpty()) {
        String where = Roots.place(earlier, "name");
        section.error(
            "name", "a second " + kind + " is named " + name + ", the first at " + where, "rename");
      }
    }
  }

  private void routesNameSources() {
    Set<String> known = names(relay.sources().stream().map(SourceSpec::name));
    Stream<Reference> all =
        relay.routes().stream().flatMap(r -> Reference.in(r.settings(), "from").stream());
    areKnown("source", all, known, Set.of());
  }

  private void routersNameDestinations() {
    Stream<Reference> all = relay.routers().flatMap(router -> Reference.in(router).stream());
    areKnown("destination", all, destinations(), Set.of());
  }

  private void responsesNameDestinations() {
    areKnown("destination", responses(), destinations(), Set.of());
  }

  private void nobodyWaitsForABestEffortDestination() {
    Set<String> bestEffort =
        names(relay.destinations().stream().filter(d -> !d.required()).map(DestinationSpec::name));
    responses()
        .filter(reference -> bestEffort.contains(reference.name()))
        .forEach(
            reference ->
                reference.error(
                    reference.name() + " is best effort: no caller can wait for its reply",
                    "leave required: true on it"));
  }

  /** The destinations that sources wait for. */
  private Stream<Reference> responses() {
    return relay.sources().stream()
        .flatMap(each -> YamlSection.of(each.settings()).unread().section("respond").stream())
        .flatMap(respond -> Reference.in(respond, "from").stream());
  }

  private void fallbacksNameDestinations() {
    areKnown("destination", fallbacks(), destinations(), Set.of());
  }

  private void deadLettersFallBackToDestinationsOrStreams() {
    Section deadLetter = relay.deadLetter().settings();
    areKnown("destination", Reference.in(deadLetter, "fallback").stream(), destinations(), STREAMS);
  }

  private void alertsNameDestinations() {
    Stream<Reference> all =
        relay.alerts().stream().flatMap(each -> Reference.in(each.settings(), "to").stream());
    areKnown("destination", all, destinations(), Set.of());
  }

  /** With a nameless or no part among the declared ones, a name may well be meant for it. */
  private static void areKnown(
      String kind, Stream<Reference> references, Set<String> known, Set<String> others) {
    if (known.isEmpty() || known.contains("")) {
      return;
    }
    references
        .filter(reference -> !known.contains(reference.name()))
        .filter(reference -> !others.contains(reference.name()))
        .forEach(
            reference -> {
              String near = Nearest.hint(reference.name(), known);
              reference.error(
                  "unknown " + kind + " " + Shown.text(reference.name()),
                  near.isEmpty() ? "declared: " + String.join(", ", known) : near);
            });
  }

  private void noDestinationFallsBackToItself() {
    for (DestinationSpec each : relay.destinations()) {
      Reference.in(each.settings(), "fallback").stream()
          .filter(reference -> reference.name().equals(each.name()))
          .forEach(reference -> reference.error("a destination cannot be its own fallback", ""));
    }
  }

  private void stickyRoutersHaveAKey() {
    for (RouteSpec route : relay.routes()) {
      boolean keyed =
          route.history().filter(h -> YamlSection.of(h.at()).unread().has("key")).isPresent();
      route
          .router()
          .chain()
          .filter(router -> router.type().equals("sticky") && !keyed)
          .forEach(
              router ->
                  router
                      .settings()
                      .error(
                          "type",
                          "a sticky router needs the route's history.key",
                          "add history: { key: \"{{json.customer}}\" } to the route"));
    }
  }

  private Stream<Reference> fallbacks() {
    return relay.destinations().stream()
        .flatMap(each -> Reference.in(each.settings(), "fallback").stream());
  }

  private Set<String> destinations() {
    return names(relay.destinations().stream().map(DestinationSpec::name));
  }

  private static Set<String> names(Stream<String> names) {
    return names.collect(Collectors.toCollection(TreeSet::new));
  }
}
