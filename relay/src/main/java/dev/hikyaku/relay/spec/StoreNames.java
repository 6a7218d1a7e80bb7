package dev.hikyaku.relay.spec;

import dev.hikyaku.relay.spi.Section;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * Who names which store: every name must be declared, and every store named.
 *
 * @param relay the spec
 * @param defaults its {@code defaults}
 */
record StoreNames(RelaySpec relay, Section defaults) {
  private static final String STORE = "store";

  void check() {
    Set<String> declared = declared();
    List<Reference> references = references().toList();
    if (!declared.contains("")) {
      references.stream()
          .filter(each -> !declared.contains(each.name()))
          .forEach(each -> unknown(each, declared));
    }
    Set<String> used = references.stream().map(Reference::name).collect(Collectors.toSet());
    relay.stores().stream()
        .filter(store -> !store.name().isEmpty() && !used.contains(store.name()))
        .forEach(
            store ->
                store
                    .settings()
                    .warning("name", "nothing uses this store", "remove it, or name it in store"));
  }

  private static void unknown(Reference reference, Set<String> declared) {
    String near = Nearest.hint(reference.name(), declared);
    String others =
        declared.isEmpty()
            ? "stores: [{ name: %s, type: h2, path: ./data/%1$s }]".formatted(reference.name())
            : "declared: " + String.join(", ", declared);
    reference.error(
        "unknown store " + Shown.text(reference.name()), near.isEmpty() ? others : near);
  }

  private Set<String> declared() {
    return relay.stores().stream()
        .map(StoreSpec::name)
        .collect(Collectors.toCollection(TreeSet::new));
  }

  private Stream<Reference> references() {
    Stream<Section> feedback = Stream.of(relay.feedback().settings());
    Stream<Section> histories =
        relay.routes().stream().flatMap(route -> route.history().stream()).map(HistorySpec::at);
    Stream<Section> keys =
        relay.sources().stream().flatMap(source -> source.dedupe().stream()).map(DedupeSpec::at);
    Stream<Section> budgets =
        Stream.concat(
            Stream.concat(
                    Stream.of(defaults),
                    relay.destinations().stream().map(DestinationSpec::settings))
                .flatMap(owner -> below(owner, "retry_budget")),
            relay.routers().flatMap(router -> below(router.settings(), "budget")));
    return Stream.of(feedback, histories, keys, budgets)
        .flatMap(sections -> sections)
        .flatMap(at -> Reference.in(at, STORE).stream());
  }

  private static Stream<Section> below(Section owner, String key) {
    return YamlSection.of(owner).unread().section(key).stream().map(Section.class::cast);
  }
}
