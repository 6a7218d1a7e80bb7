package dev.hikyaku.routing.ai.model;

import dev.hikyaku.relay.spec.BreakerSpec;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.concurrent.ConcurrentHashMap;

/**
 * Every provider there is, and what stands before each model of the catalog: routes that name the
 * same model share its places and its breaker. Thread-safe.
 */
public final class Providers {
  private static final String BESIDE = ".shadow";

  private final List<Provider> all;
  private final OptionalInt most;
  private final Map<String, Places> places = new ConcurrentHashMap<>();
  private final Map<String, ModelBreaker> breakers = new ConcurrentHashMap<>();

  /** These; the first serves where there is no catalog. */
  public Providers(List<Provider> all) {
    this(all, OptionalInt.empty());
  }

  private Providers(List<Provider> all, OptionalInt most) {
    this.all = List.copyOf(all);
    this.most = most;
  }

  /**
   * The same for shadows: they share nothing with those who are obeyed, so that they cannot take
   * their places or open their breakers, and what theirs do is no alert.
   *
   * @param places the most that a model has for all shadows
   */
  public Providers beside(int places) {
    return new Providers(all, OptionalInt.of(places));
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

  /**
   * With its places.
   *
   * @param told what its entry says; else it has those that its provider gave it
   */
  ServedModel placed(ServedModel model, OptionalInt told) {
    Places own = places.computeIfAbsent(model.name(), name -> places(model, told));
    return model.behind(ServedModel.Gate.of(own));
  }

  private Places places(ServedModel model, OptionalInt told) {
    if (most.isPresent()) {
      return Places.of(Math.min(most.getAsInt(), told.orElse(most.getAsInt())));
    }
    return told.isPresent() ? Places.of(told.getAsInt()) : model.gate().places();
  }

  /** With the breaker that its terms ask for; what it does is told to whoever asks first. */
  ServedModel guarded(ServedModel model, Watch watch) {
    return model
        .terms()
        .breaker()
        .map(spec -> breakers.computeIfAbsent(model.name(), name -> circuit(name, spec, watch)))
        .map(breaker -> model.behind(new ServedModel.Gate(model.gate().places(), breaker)))
        .orElse(model);
  }

  private ModelBreaker circuit(String name, BreakerSpec spec, Watch watch) {
    return most.isPresent()
        ? new ModelCircuit(name + BESIDE, spec, watch.quiet())
        : new ModelCircuit(name, spec, watch);
  }
}
