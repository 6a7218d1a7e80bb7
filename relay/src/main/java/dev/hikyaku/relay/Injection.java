package dev.hikyaku.relay;

import dev.hikyaku.relay.spec.Defaults;
import dev.hikyaku.relay.spec.DestinationSpec;
import dev.hikyaku.relay.spec.Spec;
import dev.hikyaku.relay.spi.Expressions;
import dev.hikyaku.relay.spi.FaultInjector;
import dev.hikyaku.relay.spi.Section;
import dev.hikyaku.relay.spi.Sent;
import dev.hikyaku.relay.spi.Sink;
import dev.hikyaku.relay.spi.SinkContext;
import dev.hikyaku.relay.time.Time;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** Puts the trouble of a {@link Chaos} in front of sinks. */
final class Injection {
  private final Chaos chaos;
  private final Spec spec;
  private final Registry registry;
  private final Map<String, Section> faults = new LinkedHashMap<>();

  /**
   * Reads the faults.
   *
   * @throws IllegalArgumentException when there is no such destination
   */
  Injection(Chaos chaos, Spec spec, Registry registry) {
    this.chaos = chaos;
    this.spec = spec;
    this.registry = registry;
    List<String> names = spec.relay().destinations().stream().map(DestinationSpec::name).toList();
    chaos
        .destinations()
        .forEach(
            (name, text) -> {
              if (!names.contains(name)) {
                throw new IllegalArgumentException("no destination is called " + name);
              }
              faults.put(name, spec.beside("faults of " + name, text));
            });
  }

  /** The sink of one endpoint of a destination, with faults in front if there are any. */
  Sink around(Sink sink, String destination, SinkContext context) {
    if (chaos.equals(Chaos.NONE)) {
      return sink;
    }
    Sink real = new WatchedSink(sink, e -> chaos.watch().arrived(destination, e), failure -> {});
    Section settings = faults.get(destination);
    Sink seen = settings == null ? real : injector().inFrontOf(real, settings, context);
    return new WatchedSink(seen, e -> {}, f -> chaos.watch().failed(destination, f));
  }

  /** What a dead letter has to pass before it is kept. */
  Optional<Sink> deadLetterGate(Expressions expressions, Time time) {
    SinkContext context =
        new SinkContext(
            spec.relay().name(),
            "dead_letter",
            "fault",
            Defaults.DELIVERY.timeout(),
            Defaults.IDEMPOTENCY_HEADER,
            expressions,
            time);
    return chaos
        .deadLetter()
        .map(text -> spec.beside("faults of dead_letter", text))
        .map(read -> injector().inFrontOf((letter, attempt) -> Sent.accepted(), read, context));
  }

  private FaultInjector injector() {
    return registry.sinks().values().stream()
        .filter(FaultInjector.class::isInstance)
        .map(FaultInjector.class::cast)
        .findFirst()
        .orElseThrow(() -> new IllegalStateException("no protocol on the class path has faults"));
  }
}
