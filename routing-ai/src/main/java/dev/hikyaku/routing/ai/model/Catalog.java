package dev.hikyaku.routing.ai.model;

import dev.hikyaku.relay.spi.Section;
import dev.hikyaku.relay.time.Time;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.stream.Collectors;

/** The models a spec declares; without a catalog there is one, embedded, named {@code local}. */
public final class Catalog {
  private static final String DEFAULT_NAME = "local";

  private final Map<String, ServedModel> models;
  private final ModelLimits limits;

  private Catalog(Map<String, ServedModel> models, ModelLimits limits) {
    this.models = models;
    this.limits = limits;
  }

  /**
   * Reads the {@code models} block, reporting wrong settings there.
   *
   * @param models the block
   * @param providers the known ones, the first of which serves when there is no catalog
   * @param lessons what the models may learn before they are asked
   * @param otherwise the limits where the block says nothing
   */
  public static Catalog read(
      Section models, List<Provider> providers, Lessons lessons, ModelLimits otherwise) {
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
      Provider provider = providers.getFirst();
      Provider.Made made = provider.make(lessons);
      read.put(DEFAULT_NAME, served(DEFAULT_NAME, provider, OptionalDouble.empty(), made));
    }
    return new Catalog(read, limits);
  }

  private static Optional<ServedModel> entry(
      Section entry, List<Provider> providers, Lessons lessons) {
    String name = entry.text("name");
    String wanted = entry.text("provider");
    OptionalDouble threshold =
        entry.kind("threshold") == Section.Kind.ABSENT
            ? OptionalDouble.empty()
            : OptionalDouble.of(entry.number("threshold", 0, 0, 1));
    Optional<Provider> known = providers.stream().filter(p -> p.name().equals(wanted)).findFirst();
    if (known.isEmpty() && !wanted.isEmpty()) {
      String names = providers.stream().map(Provider::name).collect(Collectors.joining(", "));
      entry.error("provider", "unknown provider " + wanted, "known: " + names);
    }
    return known.map(p -> served(name, p, threshold, p.make(entry, lessons)));
  }

  private static ServedModel served(
      String name, Provider provider, OptionalDouble threshold, Provider.Made made) {
    return new ServedModel(
        name, provider.name(), threshold, made.model(), made.loading(), made.places());
  }

  /** The names, in order. */
  public List<String> names() {
    return List.copyOf(models.keySet());
  }

  /** A chain of the models with these names; names that are not declared are left out. */
  public ModelChain chain(List<String> names, Strategy strategy, Time time, ModelEvents events) {
    List<ServedModel> chosen = new ArrayList<>();
    for (String name : names) {
      Optional.ofNullable(models.get(name)).ifPresent(chosen::add);
    }
    return new ModelChain(chosen, strategy, new ModelCall(limits, time), events, time);
  }
}
