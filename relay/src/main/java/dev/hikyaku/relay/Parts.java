package dev.hikyaku.relay;

import dev.hikyaku.relay.deliver.Shaping;
import dev.hikyaku.relay.intake.Dedupe;
import dev.hikyaku.relay.message.Envelope;
import dev.hikyaku.relay.route.Route;
import dev.hikyaku.relay.spi.ExpressionException;
import dev.hikyaku.relay.spi.Sink;
import dev.hikyaku.relay.spi.Source;
import dev.hikyaku.relay.spi.SourceContext;
import java.util.List;
import java.util.Map;
import java.util.Objects;

/**
 * What a spec's own words made, before it is wired.
 *
 * @param sinks by endpoint: a destination, or a member of a group as in {@code support[0]}
 * @param shapings the transforms of a destination
 * @param sources in the order of the spec
 * @param routes in the order of the spec
 * @param stores what they remember in
 */
record Parts(
    Map<String, Sink> sinks,
    Map<String, Shaping> shapings,
    List<NamedSource> sources,
    List<Route> routes,
    Stores stores) {

  /** A source under its name, with what gives its messages their ids and knows their repeats. */
  record NamedSource(String name, Source source, SourceContext.Ids ids, Dedupe dedupe) {}

  Sink sink(String endpoint) {
    return Objects.requireNonNull(sinks.get(endpoint), endpoint);
  }

  Shaping shaping(String destination) {
    return shapings.getOrDefault(destination, Shaping.NONE);
  }

  /**
   * The message with the id that its source would have given it; as it is for a source that nobody
   * declared.
   *
   * @throws ExpressionException when the source's {@code id} fails on it
   */
  Envelope identified(Envelope envelope) throws ExpressionException, InterruptedException {
    for (NamedSource named : sources) {
      if (named.name().equals(envelope.source())) {
        return named.ids().identify(envelope);
      }
    }
    return envelope;
  }

  List<Route> taking(String source) {
    return routes.stream().filter(route -> route.takes(source)).toList();
  }
}
