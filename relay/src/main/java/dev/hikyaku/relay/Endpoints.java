package dev.hikyaku.relay;

import dev.hikyaku.relay.intake.Dedupe;
import dev.hikyaku.relay.message.Envelope;
import dev.hikyaku.relay.message.HeaderSyntax;
import dev.hikyaku.relay.spec.DedupeSpec;
import dev.hikyaku.relay.spec.DestinationSpec;
import dev.hikyaku.relay.spec.GroupSpec;
import dev.hikyaku.relay.spec.MemberSpec;
import dev.hikyaku.relay.spec.SourceSpec;
import dev.hikyaku.relay.spec.Spec;
import dev.hikyaku.relay.spec.UnknownType;
import dev.hikyaku.relay.spi.ExpressionException;
import dev.hikyaku.relay.spi.Expressions;
import dev.hikyaku.relay.spi.Expressions.Expression;
import dev.hikyaku.relay.spi.Protocol;
import dev.hikyaku.relay.spi.Section;
import dev.hikyaku.relay.spi.Sink;
import dev.hikyaku.relay.spi.SinkContext;
import dev.hikyaku.relay.spi.Source;
import dev.hikyaku.relay.spi.SourceContext;
import dev.hikyaku.relay.spi.Store;
import dev.hikyaku.relay.time.Time;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.SortedMap;
import java.util.TreeSet;

/**
 * Makes the sources and sinks of a spec from the protocols of a registry. A type that cannot be
 * made is a problem at its place.
 */
final class Endpoints {
  private static final String DESTINATION = "destination";

  private final Spec spec;
  private final Registry registry;
  private final Expressions expressions;
  private final Time time;
  private final Injection injection;

  Endpoints(Spec spec, Registry registry, Expressions expressions, Time time, Injection injection) {
    this.injection = injection;
    this.spec = spec;
    this.registry = registry;
    this.expressions = expressions;
    this.time = time;
  }

  /** The sinks of a destination by name of their endpoint: its own, or one for each member. */
  Map<String, Sink> sinks(DestinationSpec destination) {
    Map<String, Sink> sinks = new LinkedHashMap<>();
    for (MemberSpec endpoint : endpoints(destination)) {
      sink(endpoint, destination).ifPresent(sink -> sinks.put(endpoint.name(), sink));
    }
    return sinks;
  }

  private static List<MemberSpec> endpoints(DestinationSpec destination) {
    return destination
        .resilience()
        .group()
        .map(GroupSpec::members)
        .orElseGet(() -> List.of(MemberSpec.alone(destination)));
  }

  private Optional<Sink> sink(MemberSpec endpoint, DestinationSpec destination) {
    Section settings = endpoint.settings();
    if (endpoint.type().equals(GroupSpec.TYPE)) {
      // One without members, or within another group: the reader has said so.
      spec.forgive(settings);
      return Optional.empty();
    }
    SinkContext context =
        new SinkContext(
            spec.relay().name(),
            endpoint.name(),
            endpoint.type(),
            endpoint.delivery().timeout(),
            destination.idempotencyHeader(),
            expressions,
            time);
    return protocol(registry.sinks(), settings, endpoint.type(), DESTINATION)
        .flatMap(p -> made(settings, () -> p.sink(settings, context)))
        .map(sink -> injection.around(sink, destination.name(), context));
  }

  Optional<Source> source(SourceSpec source, SourceContext.Ids ids) {
    SourceContext context =
        new SourceContext(
            spec.relay().name(), source.name(), source.type(), source.maxBody(), ids, time);
    return protocol(registry.sources(), source.settings(), source.type(), "source")
        .flatMap(p -> made(source.settings(), () -> p.source(source.settings(), context)));
  }

  /** Gives the messages of a source their ids. */
  SourceContext.Ids ids(SourceSpec source) {
    if (source.settings().kind("id") == Section.Kind.ABSENT) {
      return envelope -> envelope;
    }
    Expression<String> template = expressions.template(source.settings(), "id");
    String place = source.settings().path() + ".id";
    return envelope -> identified(envelope, template.of(envelope).strip(), place);
  }

  /** Knows the repeats of a source's messages, if it wants that. */
  Dedupe dedupe(SourceSpec source, Stores stores) {
    return source
        .dedupe()
        .map(spec -> dedupe(source.name(), spec, stores.named(spec.store())))
        .orElseGet(Dedupe::off);
  }

  private Dedupe dedupe(String source, DedupeSpec spec, Optional<Store> store) {
    return store.isPresent()
        ? Dedupe.shared(source, key(spec), spec.ttl(), store.get().seenKeys(), time)
        : Dedupe.local(source, key(spec), spec.ttl(), time);
  }

  private Expression<String> key(DedupeSpec spec) {
    return spec.at().kind("key") == Section.Kind.ABSENT
        ? Envelope::id
        : expressions.template(spec.at(), "key");
  }

  private static Envelope identified(Envelope envelope, String id, String place)
      throws ExpressionException {
    if (id.isEmpty()) {
      return envelope;
    }
    if (!HeaderSyntax.isId(id)) {
      throw new ExpressionException(place + ": an id must be " + HeaderSyntax.ID_RULE);
    }
    return envelope.withId(id);
  }

  private Optional<Protocol> protocol(
      SortedMap<String, Protocol> known, Section at, String type, String kind) {
    Protocol protocol = known.get(type);
    if (protocol == null) {
      UnknownType.report(at, kind, type, words(kind, known.keySet()));
      return Optional.empty();
    }
    Optional<String> missing = Registry.missing(protocol);
    missing.ifPresent(jar -> lacks(at, type, jar));
    return missing.isPresent() ? Optional.empty() : Optional.of(protocol);
  }

  /** What may stand as a type; a group is made of others. */
  private static Set<String> words(String kind, Set<String> protocols) {
    Set<String> words = new TreeSet<>(protocols);
    if (kind.equals(DESTINATION)) {
      words.add(GroupSpec.TYPE);
    }
    return words;
  }

  private interface Making<T> {
    T make();
  }

  private <T> Optional<T> made(Section at, Making<T> making) {
    try {
      return Optional.of(making.make());
    } catch (NoClassDefFoundError e) {
      // A net under the probe: a jar may be there in part.
      lacks(at, "its protocol", String.valueOf(e.getMessage()));
      return Optional.empty();
    }
  }

  private void lacks(Section at, String what, String jar) {
    at.error("type", what + " needs " + jar + ", which is not on the class path", "add that jar");
    spec.forgive(at);
  }
}
