package dev.hikyaku.relay;

import dev.hikyaku.relay.deliver.DeliveryContext;
import dev.hikyaku.relay.deliver.Destinations;
import dev.hikyaku.relay.deliver.Shaping;
import dev.hikyaku.relay.dispatch.Dispatcher;
import dev.hikyaku.relay.dispatch.Journey;
import dev.hikyaku.relay.dispatch.Keys;
import dev.hikyaku.relay.dispatch.Redrive;
import dev.hikyaku.relay.dispatch.Replay;
import dev.hikyaku.relay.dispatch.Workers;
import dev.hikyaku.relay.intake.Buffer;
import dev.hikyaku.relay.intake.Dedupe;
import dev.hikyaku.relay.intake.PollLoop;
import dev.hikyaku.relay.intake.ReconnectLoop;
import dev.hikyaku.relay.intake.SourceRunner;
import dev.hikyaku.relay.letter.LetterBook;
import dev.hikyaku.relay.message.EnvelopeJson;
import dev.hikyaku.relay.notify.Alerts;
import dev.hikyaku.relay.observe.OtlpSpans;
import dev.hikyaku.relay.observe.PrometheusMeters;
import dev.hikyaku.relay.observe.Spans;
import dev.hikyaku.relay.route.Route;
import dev.hikyaku.relay.settle.DeadLetterContext;
import dev.hikyaku.relay.settle.DeadLetters;
import dev.hikyaku.relay.settle.Settlement;
import dev.hikyaku.relay.spec.Defaults;
import dev.hikyaku.relay.spec.DestinationSpec;
import dev.hikyaku.relay.spec.PollSpec;
import dev.hikyaku.relay.spec.ReconnectSpec;
import dev.hikyaku.relay.spec.RelaySpec;
import dev.hikyaku.relay.spec.Secrets;
import dev.hikyaku.relay.spec.SourceSpec;
import dev.hikyaku.relay.spec.Spec;
import dev.hikyaku.relay.spi.PolledSource;
import dev.hikyaku.relay.spi.Sink;
import dev.hikyaku.relay.spi.Source;
import dev.hikyaku.relay.spi.SourceContext;
import dev.hikyaku.relay.spi.Store;
import dev.hikyaku.relay.spi.SubscribedSource;
import dev.hikyaku.relay.transform.CompiledExpressions;
import dev.hikyaku.relay.transform.Limits;
import dev.hikyaku.relay.transform.Transformed;
import dev.hikyaku.relay.transform.Transforms;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.ThreadLocalRandom;

/**
 * Wires the parts of a relay from its spec. Nothing is opened; whatever is wrong in the settings of
 * a part is reported on the spec.
 */
final class Assembly {
  private final RelaySpec relay;
  private final Secrets secrets;
  private final RelayOptions options;
  private final CompiledExpressions expressions;
  private final Endpoints endpoints;
  private final Optional<Sink> deadLetterGate;
  private final Stores stores;
  private final Routes routes;
  private final PrometheusMeters meters;
  private final Alerts alerts;

  Assembly(Spec spec, Registry registry, RelayOptions options) {
    this.relay = spec.relay();
    this.secrets = spec.secrets();
    this.options = options;
    this.expressions = new CompiledExpressions(Limits.ofBodies(largestBody(), options.time()));
    Injection injection = new Injection(options.chaos(), spec, registry);
    this.endpoints = new Endpoints(spec, registry, expressions, options.time(), injection);
    this.deadLetterGate = injection.deadLetterGate(expressions, options.time());
    this.meters = new PrometheusMeters(relay.name());
    this.stores = Stores.make(relay, registry, meters, options.time());
    this.alerts = new Alerts(relay.name(), relay.alerts(), meters, options.time(), secrets::mask);
    Routes.Observers observers = new Routes.Observers(meters, alerts, secrets::mask);
    this.routes = new Routes(relay, registry, stores, expressions, observers, options.time());
  }

  private long largestBody() {
    return relay.sources().stream().mapToLong(SourceSpec::maxBody).max().orElse(Defaults.MAX_BODY);
  }

  /**
   * Reads the settings of every part, so that all problems are known. Returns the sinks and sources
   * that could be made.
   */
  Parts parts() {
    Map<String, Sink> sinks = new LinkedHashMap<>();
    Map<String, Shaping> shapings = new HashMap<>();
    for (DestinationSpec destination : relay.destinations()) {
      sinks.putAll(endpoints.sinks(destination));
      shapings.put(destination.name(), shaping(destination));
    }
    List<Parts.NamedSource> sources = new ArrayList<>();
    for (SourceSpec source : relay.sources()) {
      SourceContext.Ids ids = endpoints.ids(source);
      Dedupe dedupe = endpoints.dedupe(source, stores);
      endpoints
          .source(source, ids)
          .map(made -> driven(source, made))
          .ifPresent(made -> sources.add(new Parts.NamedSource(source.name(), made, ids, dedupe)));
    }
    return new Parts(sinks, shapings, sources, routes.make(), stores);
  }

  private static double chance() {
    return ThreadLocalRandom.current().nextDouble();
  }

  /** A source that polls or subscribes does not run by itself. */
  private Source driven(SourceSpec spec, Source source) {
    DeliveryContext context =
        new DeliveryContext(options.time(), options.time()::sleep, Assembly::chance, meters);
    return switch (source) {
      case PolledSource polled ->
          new PollLoop(spec.name(), polled, PollSpec.read(spec.settings()), context);
      case SubscribedSource subscribed ->
          new ReconnectLoop(spec.name(), subscribed, ReconnectSpec.read(spec.settings()), context);
      default -> source;
    };
  }

  private Shaping shaping(DestinationSpec destination) {
    if (destination.transforms().isEmpty()) {
      return Shaping.NONE;
    }
    Transforms transforms = Transforms.compile(destination.transforms(), expressions);
    return envelope ->
        switch (transforms.apply(envelope)) {
          case Transformed.Changed(var shaped) -> new Shaping.Changed(shaped);
          case Transformed.FilteredOut out -> new Shaping.FilteredOut();
          case Transformed.Broken(var error) -> new Shaping.Broken(error);
        };
  }

  /** Wires parts whose spec is sound. */
  Engine wire(Parts parts) {
    Workers workers = new Workers(relay.server().workers(), options.time());
    Spans spans = spans();
    DeliveryContext context =
        new DeliveryContext(options.time(), workers, Assembly::chance, meters, alerts, spans);
    Destinations destinations = destinations(parts, context);
    DeadLetters letters = letters(destinations, context);
    Books books = new Books(relay.destinations().stream().map(DestinationSpec::name).toList());
    Settlement settlement =
        new Settlement(destinations::required, letters, meters, relay.deadLetterUnrouted());
    List<String> sourceNames = relay.sources().stream().map(SourceSpec::name).toList();
    Keys keys = new Keys(sourceNames, parts.routes(), destinations::reach);
    Journey journey =
        new Journey(destinations, keys, settlement, meters, options.time(), books, spans);
    Buffer buffer = new Buffer(relay.buffer().capacity());
    meters.bufferMessages(buffer::size);
    Map<String, List<Route>> bySource = new HashMap<>();
    sourceNames.forEach(name -> bySource.put(name, parts.taking(name)));
    Dispatcher dispatcher = new Dispatcher(buffer, workers, bySource, journey);
    Replay replay = new Replay(destinations, keys, settlement, journey, parts.routes());
    Optional<LetterBook> book = book();
    return new Engine(
        parts,
        destinations,
        letters,
        journey,
        buffer,
        dispatcher,
        runners(parts, buffer, books),
        alerts,
        replay,
        book,
        book.flatMap(found -> redrive(found, replay)),
        meters,
        spans,
        books);
  }

  private Destinations destinations(Parts parts, DeliveryContext context) {
    return new Destinations(
        relay.destinations(),
        parts::sink,
        spec -> parts.shaping(spec.name()),
        name -> stores.named(Optional.of(name)).map(Store::counters),
        context);
  }

  private DeadLetters letters(Destinations destinations, DeliveryContext context) {
    return DeadLetters.of(
        relay.deadLetter(),
        destinations,
        new DeadLetterContext(
            relay.name(), EnvelopeJson::write, System.out, System.err, secrets::mask),
        context,
        deadLetterGate);
  }

  private Optional<LetterBook> book() {
    return relay.deadLetter().file().map(path -> new LetterBook(path, options.time()));
  }

  private Optional<Redrive> redrive(LetterBook book, Replay replay) {
    return relay
        .deadLetter()
        .redrive()
        .map(spec -> new Redrive(book, replay, spec, options.time()));
  }

  private Spans spans() {
    return relay
        .traces()
        .<Spans>map(
            to -> new OtlpSpans(relay.name(), to.endpoint(), to.sample(), meters, secrets::mask))
        .orElse(Spans.NONE);
  }

  private List<SourceRunner> runners(Parts parts, Buffer buffer, Books books) {
    return options.withSources()
        ? parts.sources().stream()
            .map(
                named ->
                    new SourceRunner(
                        named.name(),
                        named.source(),
                        new SourceRunner.Entrance(named.dedupe(), buffer),
                        meters,
                        books::duplicate))
            .toList()
        : List.of();
  }
}
