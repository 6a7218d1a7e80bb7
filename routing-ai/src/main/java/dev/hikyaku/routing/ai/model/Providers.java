package dev.hikyaku.routing.ai.model;

import dev.hikyaku.relay.spi.Section;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.ConcurrentHashMap;

/**
 * Every provider there is, and what stands before each model of the catalog: routes that name the
 * same model share its places and its breaker. Thread-safe.
 */
public final class Providers {
  private static final int MOST_PLACES = 100_000;

  private final List<Provider> all;
  private final Map<String, Places> places = new ConcurrentHashMap<>();
  private final Map<String, ModelBreaker> breakers = new ConcurrentHashMap<>();

  /** These; the first serves where there is no catalog. */
  public Providers(List<Provider> all) {
    this.all = List.copyOf(all);
  }

  Provider first() {
    return all.getFirst();
  }

  List<String> names() {
    return all.stream().map(Provider::name).toList();
  }

  Optional<Provider> named(String name) {
    return all.stream().filter(provider -> provider.name().equals(name)).findFirst();
  }

  /** What the entry says under {@code max_concurrent}, else what its provider gave the model. */
  Places places(Section entry, ServedModel model) {
    if (entry.kind("max_concurrent") == Section.Kind.ABSENT) {
      return places.computeIfAbsent(model.name(), name -> model.gate().places());
    }
    int most = entry.integer("max_concurrent", 1, 1, MOST_PLACES);
    return places.computeIfAbsent(model.name(), name -> Places.of(most));
  }

  /** With the breaker that its terms ask for; what it does is told to whoever asks first. */
  ServedModel guarded(ServedModel model, Watch watch) {
    return model
        .terms()
        .breaker()
        .map(
            spec ->
                breakers.computeIfAbsent(model.name(), name -> new ModelCircuit(name, spec, watch)))
        .map(breaker -> model.behind(new ServedModel.Gate(model.gate().places(), breaker)))
        .orElse(model);
  }
}
