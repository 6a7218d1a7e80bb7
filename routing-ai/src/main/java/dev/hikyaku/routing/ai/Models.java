package dev.hikyaku.routing.ai;

import dev.hikyaku.relay.spi.Section;
import dev.hikyaku.routing.ai.model.Catalog;
import dev.hikyaku.routing.ai.model.ChainSpec;
import dev.hikyaku.routing.ai.model.ServedModel;
import dev.hikyaku.routing.ai.model.Strategy;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;

/** The {@code models} of an ai router: names of the catalog, in the order they are asked. */
final class Models {
  private static final String KEY = "models";

  private Models() {}

  /** Reads them, by default all of the catalog; one that is hardly ever asked is a warning. */
  static List<String> read(Section settings, Catalog catalog, ChainSpec spec) {
    List<String> names = settings.texts(KEY, catalog.names());
    Set<String> seen = new HashSet<>();
    for (String name : names) {
      if (!seen.add(name)) {
        settings.error(KEY, "duplicate model " + name, "name each once");
      } else if (!catalog.names().contains(name)) {
        settings.error(
            KEY, "unknown model " + name, "declared: " + String.join(", ", catalog.names()));
      }
    }
    if (names.isEmpty()) {
      settings.error(KEY, "no model to ask", "name one, or leave models out");
    }
    if (spec.strategy() == Strategy.FALLBACK) {
      alwaysAnswering(names, catalog)
          .ifPresent(
              name ->
                  settings.warning(
                      KEY,
                      "the models after "
                          + name
                          + " are hardly ever asked: it runs in this"
                          + " process and does not fail",
                      "strategy: cascade asks them when it is unsure"));
    }
    return names;
  }

  /** One in this process that is not the last. */
  private static Optional<String> alwaysAnswering(List<String> names, Catalog catalog) {
    return names.stream()
        .limit(Math.max(0, names.size() - 1))
        .filter(
            name ->
                catalog.models().stream()
                    .filter(model -> model.name().equals(name))
                    .anyMatch(Models::inProcess))
        .findFirst();
  }

  private static boolean inProcess(ServedModel model) {
    return model.host().inProcess();
  }
}
