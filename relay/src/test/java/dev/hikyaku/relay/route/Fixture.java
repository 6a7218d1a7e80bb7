package dev.hikyaku.relay.route;

import dev.hikyaku.relay.message.Body;
import dev.hikyaku.relay.message.Envelope;
import dev.hikyaku.relay.observe.Events;
import dev.hikyaku.relay.observe.RecordingMeters;
import dev.hikyaku.relay.spec.Defaults;
import dev.hikyaku.relay.spec.HistorySpec;
import dev.hikyaku.relay.spec.RouteSpec;
import dev.hikyaku.relay.spec.RouterSpec;
import dev.hikyaku.relay.spec.TransformSpec;
import dev.hikyaku.relay.spi.Candidate;
import dev.hikyaku.relay.spi.FakeSection;
import dev.hikyaku.relay.spi.Redactor;
import dev.hikyaku.relay.spi.RouterContext;
import dev.hikyaku.relay.spi.RouterFactory;
import dev.hikyaku.relay.spi.Turns;
import dev.hikyaku.relay.time.ManualTime;
import dev.hikyaku.relay.time.SystemTime;
import dev.hikyaku.relay.transform.CompiledExpressions;
import dev.hikyaku.relay.transform.Limits;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.ServiceLoader;

/** A route {@code triage} in the making, with the destinations billing, tech and human. */
final class Fixture {
  static final CompiledExpressions EXPRESSIONS =
      new CompiledExpressions(Limits.ofBodies(Defaults.MAX_BODY, SystemTime.INSTANCE));

  final ManualTime time = new ManualTime();
  final RecordingMeters meters = new RecordingMeters();
  final Map<String, RouterFactory> factories = new LinkedHashMap<>();
  private final List<FakeSection> sections = new ArrayList<>();
  private final List<TransformSpec> transforms = new ArrayList<>();
  private final Map<String, Object> settings = new LinkedHashMap<>();
  private Optional<Turns> turns = Optional.empty();

  Fixture() {
    ServiceLoader.load(RouterFactory.class).forEach(f -> factories.put(f.type(), f));
  }

  FakeSection section(String path, Map<String, ?> values) {
    FakeSection section = FakeSection.of(path, values);
    sections.add(section);
    return section;
  }

  Fixture filter(String condition) {
    settings.put("filter", condition);
    return this;
  }

  Fixture redact(String... entries) {
    settings.put("redact", List.of(entries));
    return this;
  }

  Fixture transform(TransformSpec.Operation operation, Object value) {
    String path = "routes[triage].transforms[" + transforms.size() + "]";
    transforms.add(new TransformSpec(operation, section(path, Map.of(operation.key(), value))));
    return this;
  }

  /** Remembers by this template, up to three turns a key, for an hour. */
  Fixture history(String key) {
    FakeSection at = section("routes[triage].history", Map.of("key", key));
    turns =
        Optional.of(LocalTurns.of(new HistorySpec(at, 3, Duration.ofHours(1)), EXPRESSIONS, time));
    return this;
  }

  RouterSpec router(String type, Map<String, ?> values, RouterSpec... fallback) {
    return new RouterSpec(type, section("routes[triage].router", values), List.of(fallback));
  }

  RouterSpec to(String... names) {
    return router("static", Map.of("to", List.of(names)));
  }

  RouterSpec rules(Map<?, ?>... rules) {
    return router("rules", Map.of("rules", List.of(rules)));
  }

  static Map<?, ?> rule(String when, String... to) {
    return Map.of("when", when, "to", List.of(to));
  }

  Fixture add(RouterFactory factory) {
    factories.put(factory.type(), factory);
    return this;
  }

  Route route(RouterSpec head) {
    RouteSpec spec =
        new RouteSpec(
            "triage",
            List.of("inbox"),
            transforms,
            head,
            Optional.empty(),
            section("routes[triage]", settings));
    return Route.create(spec, factories, context(), EXPRESSIONS, text -> text);
  }

  RouterContext context() {
    return new RouterContext(
        "desk",
        "triage",
        List.of(candidate("billing"), candidate("tech"), candidate("human")),
        FakeSection.of("models", Map.of()),
        EXPRESSIONS,
        turns,
        Redactor.NONE,
        Path.of("data"),
        meters,
        Events.NONE,
        time);
  }

  private static Candidate candidate(String name) {
    return new Candidate(name, Optional.empty(), List.of(), List.of());
  }

  List<String> problems() {
    return sections.stream().flatMap(section -> section.errors().stream()).toList();
  }

  static Envelope message(String body) {
    return Envelope.of("m1", "inbox", "http", Body.of(body), new ManualTime().now());
  }
}
