package dev.hikyaku.relay.route;

import dev.hikyaku.relay.failure.Failure;
import dev.hikyaku.relay.failure.Tags;
import dev.hikyaku.relay.message.Envelope;
import dev.hikyaku.relay.observe.Meters;
import dev.hikyaku.relay.observe.Span;
import dev.hikyaku.relay.observe.SpanName;
import dev.hikyaku.relay.spec.RouterSpec;
import dev.hikyaku.relay.spec.UnknownType;
import dev.hikyaku.relay.spi.Decision;
import dev.hikyaku.relay.spi.Decision.Abstained;
import dev.hikyaku.relay.spi.Decision.Broken;
import dev.hikyaku.relay.spi.Decision.Chosen;
import dev.hikyaku.relay.spi.Evidence;
import dev.hikyaku.relay.spi.Explanation;
import dev.hikyaku.relay.spi.ExpressionException;
import dev.hikyaku.relay.spi.Router;
import dev.hikyaku.relay.spi.RouterContext;
import dev.hikyaku.relay.spi.RouterFactory;
import dev.hikyaku.relay.transform.Redaction;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;

/**
 * A router and those that take over when it does not choose, asked one after the other: each
 * router's own fallbacks before the next of the list it stands in. Thread-safe.
 */
final class RouterChain {
  private final String route;
  private final List<Link> links;
  private final Set<String> declared;
  private final Optional<Redaction> redaction;
  private final Masked masked;
  private final Meters meters;

  private record Link(String type, Router router) {}

  private RouterChain(
      List<Link> links, RouterContext context, Optional<Redaction> redaction, Masked masked) {
    this.route = context.route();
    this.links = links;
    this.redaction = redaction;
    this.masked = masked;
    this.declared = Set.copyOf(Names.declared(context));
    this.meters = context.meters();
  }

  /**
   * Makes every router; a type that nobody makes is reported where it stands.
   *
   * @param redaction stands before every router that is not {@link BuiltIn}
   * @param masked stands behind every router
   */
  static RouterChain create(
      RouterSpec head,
      Map<String, RouterFactory> factories,
      RouterContext context,
      Optional<Redaction> redaction,
      Masked masked) {
    List<Link> links = new ArrayList<>();
    collect(head, factories, context, links);
    return new RouterChain(List.copyOf(links), context, redaction, masked);
  }

  private static void collect(
      RouterSpec spec,
      Map<String, RouterFactory> factories,
      RouterContext context,
      List<Link> links) {
    RouterFactory factory = factories.get(spec.type());
    if (factory == null) {
      UnknownType.report(spec.settings(), "router", spec.type(), factories.keySet());
    } else {
      links.add(new Link(spec.type(), factory.create(spec.settings(), context)));
    }
    for (RouterSpec next : spec.fallback()) {
      collect(next, factories, context, links);
    }
  }

  /**
   * Asks until one chooses.
   *
   * @param span each router is a step of it
   * @throws InterruptedException when the relay stops
   */
  ChainResult decide(Envelope envelope, Span span) throws InterruptedException {
    ChainResult result = ChainResult.EMPTY;
    for (Link link : links) {
      if (!result.asked().isEmpty()) {
        meters.routerFallback(route, link.type());
      }
      result = result.plus(link.type(), ask(link, envelope, span));
      if (result.chosen()) {
        break;
      }
    }
    return result;
  }

  private Decision ask(Link link, Envelope envelope, Span span) throws InterruptedException {
    try (Span step = span.begin(SpanName.ROUTER, link.type())) {
      return RouterSpan.ended(step, link.type(), masked.of(decision(link, envelope, step)));
    }
  }

  private Decision decision(Link link, Envelope envelope, Span step) throws InterruptedException {
    try {
      return onlyDeclared(link.router().decide(seen(link.router(), envelope), step));
    } catch (ExpressionException e) {
      String message = "route " + route + ": " + e.getMessage();
      return new Broken(Failure.lasting(message, Tags.TRANSFORM).causedBy(e), Evidence.NONE);
    } catch (RuntimeException e) {
      // A router's fault must not cost a message that another router can place.
      Failure fault =
          Failure.passing(
              "route " + route + ": " + link.type() + " failed: " + e.getClass().getSimpleName(),
              Tags.UNEXPECTED);
      return new Broken(fault.causedBy(e), Evidence.NONE);
    }
  }

  /**
   * What the first router that has an explanation looks at; empty when none has.
   *
   * @throws InterruptedException when the relay stops
   */
  Optional<Explanation> explain(Envelope envelope) throws InterruptedException {
    for (Link link : links) {
      try {
        Optional<Explanation> found = link.router().explain(seen(link.router(), envelope));
        if (found.isPresent()) {
          return found;
        }
      } catch (ExpressionException unseen) {
        // The decision beside it says that the router is broken, and why.
        return Optional.empty();
      }
    }
    return Optional.empty();
  }

  private Envelope seen(Router router, Envelope envelope)
      throws ExpressionException, InterruptedException {
    return redaction.isEmpty() || router instanceof BuiltIn
        ? envelope
        : redaction.get().view(envelope);
  }

  private Decision onlyDeclared(Decision decision) {
    return switch (decision) {
      case Chosen chosen when !declared.containsAll(chosen.destinations()) ->
          new Broken(
              Failure.lasting(
                  "route " + route + ": chose a destination that is not declared", Tags.UNEXPECTED),
              chosen.evidence());
      case Chosen chosen -> chosen;
      case Abstained abstained -> abstained;
      case Broken broken -> broken;
    };
  }

  /** Every destination that one of them may pick. */
  Set<String> targets() {
    return links.stream()
        .flatMap(link -> link.router().targets().stream())
        .collect(Collectors.toSet());
  }

  /** In the order they are asked. */
  List<Router> routers() {
    return links.stream().map(Link::router).toList();
  }
}
