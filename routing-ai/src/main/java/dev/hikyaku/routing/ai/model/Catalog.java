package dev.hikyaku.routing.ai.model;

import dev.hikyaku.relay.spec.Defaults;
import dev.hikyaku.relay.spec.SpecName;
import dev.hikyaku.relay.spi.Section;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;

/** The models a spec declares; without a catalog there is one, embedded, named {@code local}. */
public final class Catalog {
  private static final String DEFAULT_NAME = "local";
  private static final String PLACES = "max_concurrent";
  private static final int MOST_PLACES = 100_000;

  private final Map<String, ServedModel> models;
  private final ModelLimits limits;
  private final Providers providers;

  private Catalog(Map<String, ServedModel> models, ModelLimits limits, Providers providers) {
    this.models = models;
    this.limits = limits;
    this.providers = providers;
  }

  /**
   * Reads the {@code models} block, reporting wrong settings there.
   *
   * @param models the block
   * @param providers the known ones
   * @param lessons what the models may learn before they are asked
   * @param otherwise the limits where the block says nothing
   */
  public static Catalog read(
      Section models, Providers providers, Lessons lessons, ModelLimits otherwise) {
    ModelLimits limits = ModelLimits.read(models, otherwise);
    Map<String, ServedModel> read = new LinkedHashMap<>();
    for (Section entry : models.sections("catalog")) {
      entry(entry, providers, lessons)
          .ifPresent(
              model -> {
                if (read.putIfAbsent(model.name(), model) != null) {
                  entry.error("name", "duplicate model " + model.name(), "give each its own name");
                }
              });
    }
    if (models.kind("catalog") == Section.Kind.ABSENT) {
      Provider provider = providers.first();
      Provider.Made made = provider.make(lessons);
      ServedModel model = served(DEFAULT_NAME, provider, Terms.NONE, made);
      read.put(DEFAULT_NAME, providers.placed(model, OptionalInt.empty()));
    }
    return new Catalog(read, limits, providers);
  }

  private static Optional<ServedModel> entry(Section entry, Providers providers, Lessons lessons) {
    String name = SpecName.read(entry);
    String wanted = entry.text("provider");
    Optional<Provider> known = providers.named(wanted);
    boolean inProcess = known.isPresent() && known.get().host().inProcess();
    Terms terms = Terms.read(entry, inProcess ? Optional.empty() : Optional.of(Defaults.BREAKER));
    if (known.isEmpty() && !wanted.isEmpty()) {
      String names = String.join(", ", providers.names());
      entry.error("provider", "unknown provider " + wanted, "known: " + names);
    }
    return known
        .map(p -> served(name, p, terms, p.make(entry, lessons)))
        .map(model -> providers.placed(model, places(entry)));
  }

  private static OptionalInt places(Section entry) {
    return entry.kind(PLACES) == Section.Kind.ABSENT
        ? OptionalInt.empty()
        : OptionalInt.of(entry.integer(PLACES, 1, 1, MOST_PLACES));
  }

  private static ServedModel served(
      String name, Provider provider, Terms terms, Provider.Made made) {
    return new ServedModel(
        name,
        provider.host(),
        terms,
        made.model(),
        made.loading(),
        ServedModel.Gate.of(made.places()));
  }

  /** The models, in order. */
  public List<ServedModel> models() {
    return List.copyOf(models.values());
  }

  /** How long and how often each is asked. */
  public ModelLimits limits() {
    return limits;
  }

  /** The names, in order. */
  public List<String> names() {
    return List.copyOf(models.keySet());
  }

  /** A chain of the models with these names; names that are not declared are left out. */
  public ModelChain chain(List<String> names, ChainSpec spec, Watch watch) {
    List<ServedModel> chosen = new ArrayList<>();
    for (String name : names) {
      Optional.ofNullable(models.get(name))
          .map(model -> providers.guarded(model, watch))
          .ifPresent(chosen::add);
    }
    Budget budget = LocalBudget.of(spec.budget(), watch);
    return new ModelChain(chosen, spec, new ModelCall(limits, budget, watch), watch);
  }
}
