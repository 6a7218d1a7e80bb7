package dev.hikyaku.routing.ai;

import dev.hikyaku.relay.observe.RecordingEvents;
import dev.hikyaku.relay.observe.RecordingMeters;
import dev.hikyaku.relay.protocol.MapSection;
import dev.hikyaku.relay.spi.Candidate;
import dev.hikyaku.relay.spi.Expressions;
import dev.hikyaku.relay.spi.Redactor;
import dev.hikyaku.relay.spi.RouterContext;
import dev.hikyaku.relay.spi.Section;
import dev.hikyaku.relay.time.SystemTime;
import dev.hikyaku.relay.time.Time;
import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Proxy;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** What a router is given in tests. */
final class Given {
  static final List<Candidate> DESKS =
      List.of(
          desk("billing", "Invoices, payments, refunds, charges"),
          desk("tech", "Errors, crashes, outages, how-to"),
          new Candidate("human", Optional.empty(), List.of(), List.of()));

  final RecordingMeters meters = new RecordingMeters();
  final RecordingEvents events = new RecordingEvents();
  private Redactor redactor = Redactor.NONE;
  private Time time = SystemTime.INSTANCE;
  private final MapSection models;
  private final List<MapSection> catalog;

  private Given(Map<String, ?> models, List<Map<String, ?>> catalog) {
    this.models = MapSection.of(models);
    this.catalog = catalog.stream().map(MapSection::of).toList();
  }

  /** No {@code models} block. */
  static Given noModels() {
    return new Given(Map.of(), List.of());
  }

  /** A {@code models} block with these entries. */
  static Given catalog(List<Map<String, ?>> entries) {
    return models(Map.of(), entries);
  }

  /** The same, with other settings of the block. */
  static Given models(Map<String, ?> settings, List<Map<String, ?>> entries) {
    Map<String, Object> block = new HashMap<>(settings);
    block.put("catalog", List.of());
    return new Given(block, entries);
  }

  private static Candidate desk(String name, String description) {
    return new Candidate(name, Optional.of(description), List.of(), List.of());
  }

  RouterContext context() {
    return new RouterContext(
        "relay",
        "triage",
        DESKS,
        modelsSection(),
        refusing(Expressions.class),
        Optional.empty(),
        redactor,
        Path.of("target"),
        meters,
        events,
        time);
  }

  /** With another clock. */
  Given at(Time other) {
    time = other;
    return this;
  }

  /** With a route's {@code redact}. */
  Given redacting(Redactor other) {
    redactor = other;
    return this;
  }

  List<String> catalogProblems() {
    return catalog.stream().flatMap(entry -> entry.problems().stream()).toList();
  }

  private Section modelsSection() {
    return (Section)
        Proxy.newProxyInstance(
            Given.class.getClassLoader(),
            new Class<?>[] {Section.class},
            (proxy, method, arguments) -> {
              if (method.getName().equals("sections")) {
                return List.copyOf(catalog);
              }
              try {
                return method.invoke(models, arguments);
              } catch (InvocationTargetException thrown) {
                throw thrown.getTargetException();
              }
            });
  }

  private static <T> T refusing(Class<T> type) {
    return type.cast(
        Proxy.newProxyInstance(
            Given.class.getClassLoader(),
            new Class<?>[] {type},
            (proxy, method, arguments) -> {
              throw new UnsupportedOperationException(method.getName());
            }));
  }
}
