package dev.hikyaku.relay.route;

import dev.hikyaku.relay.failure.DeadLetterReason;
import dev.hikyaku.relay.message.Envelope;
import dev.hikyaku.relay.observe.Span;
import dev.hikyaku.relay.route.Routed.FilteredOut;
import dev.hikyaku.relay.route.Routed.To;
import dev.hikyaku.relay.route.Routed.Unroutable;
import dev.hikyaku.relay.spec.RouteSpec;
import dev.hikyaku.relay.spi.Explanation;
import dev.hikyaku.relay.spi.ExpressionException;
import dev.hikyaku.relay.spi.Expressions.Expression;
import dev.hikyaku.relay.spi.Router;
import dev.hikyaku.relay.spi.RouterContext;
import dev.hikyaku.relay.spi.RouterFactory;
import dev.hikyaku.relay.spi.Section;
import dev.hikyaku.relay.spi.Turns;
import dev.hikyaku.relay.spi.Turns.Turn;
import dev.hikyaku.relay.time.Time;
import dev.hikyaku.relay.transform.CompiledExpressions;
import dev.hikyaku.relay.transform.Redaction;
import dev.hikyaku.relay.transform.Transformed;
import dev.hikyaku.relay.transform.Transforms;
import dev.hikyaku.relay.transform.Validate;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.UnaryOperator;

/**
 * A route of the spec: filter, validate, transforms, router chain, in this order. Thread-safe.
 *
 * <p>A decision is added to the history of the message's key, so that {@code sticky} finds it. One
 * that sticky itself made is not: it only repeats, and would keep itself alive for ever.
 */
public final class Route implements AutoCloseable {
  private static final String FILTER = "filter";
  private static final Optional<String> NONE = Optional.empty();
  private static final String STICKY = new StickyRouter.Factory().type();

  private final RouteSpec spec;
  private final Optional<Expression<Boolean>> filter;
  private final Optional<Validate> validate;
  private final Transforms transforms;
  private final RouterChain chain;
  private final Optional<Turns> turns;
  private final Time time;

  private Route(
      RouteSpec spec,
      Optional<Expression<Boolean>> filter,
      CompiledExpressions expressions,
      RouterChain chain,
      RouterContext context) {
    this.spec = spec;
    this.filter = filter;
    this.validate = Validate.read(spec.settings(), expressions);
    this.transforms = Transforms.compile(spec.transforms(), expressions);
    this.chain = chain;
    this.turns = context.turns();
    this.time = context.time();
  }

  /**
   * Compiles a route and makes its routers. Reads the schema of {@code validate} and opens nothing;
   * what is wrong is reported on the sections.
   *
   * @param factories by {@link RouterFactory#type}
   * @param context for its routers, with this route's name and its turns
   * @param mask hides secrets in what they say
   */
  public static Route create(
      RouteSpec spec,
      Map<String, RouterFactory> factories,
      RouterContext context,
      CompiledExpressions expressions,
      UnaryOperator<String> mask) {
    Section settings = spec.settings();
    Optional<Expression<Boolean>> filter =
        settings.kind(FILTER) == Section.Kind.ABSENT
            ? Optional.empty()
            : Optional.of(expressions.condition(settings, FILTER));
    Optional<Redaction> redaction = Redaction.read(settings, expressions);
    RouterContext seen = redacted(context, redaction);
    RouterChain chain =
        RouterChain.create(spec.router(), factories, seen, redaction, new Masked(mask));
    return new Route(spec, filter, expressions, chain, seen);
  }

  /** With a history that keeps nothing of what is redacted. */
  private static RouterContext redacted(RouterContext context, Optional<Redaction> redaction) {
    if (redaction.isEmpty()) {
      return context;
    }
    return new RouterContext(
        context.relay(),
        context.route(),
        context.candidates(),
        context.models(),
        context.expressions(),
        context.turns().<Turns>map(turns -> new RedactedTurns(turns, redaction.get())),
        redaction.get()::text,
        context.dataDir(),
        context.meters(),
        context.events(),
        context.time());
  }

  /** Its name. */
  public String name() {
    return spec.name();
  }

  /** Whether it takes messages of this source. */
  public boolean takes(String source) {
    return spec.from().contains(source);
  }

  /** Every destination it may pick. */
  public Set<String> targets() {
    return chain.targets();
  }

  /**
   * Decides where a message goes and remembers it.
   *
   * @throws InterruptedException when the relay stops
   */
  public Routed route(Envelope envelope) throws InterruptedException {
    return route(envelope, Span.NONE);
  }

  /**
   * As {@link #route(Envelope)}, each router a step of this span.
   *
   * @throws InterruptedException when the relay stops
   */
  public Routed route(Envelope envelope, Span span) throws InterruptedException {
    return run(envelope, true, span);
  }

  /**
   * Decides like {@link #route} and leaves no turn in the history: for a look at what would happen.
   *
   * @throws InterruptedException when the relay stops
   */
  public Routed decide(Envelope envelope) throws InterruptedException {
    return run(envelope, false, Span.NONE);
  }

  /**
   * What its routers look at in a message; empty when they need no explanation, or the message does
   * not come so far.
   *
   * @throws InterruptedException when the relay stops
   */
  public Optional<Explanation> explain(Envelope envelope) throws InterruptedException {
    return switch (prepared(envelope)) {
      case Prepared.Ready(var ready) -> chain.explain(ready);
      case Prepared.Ended ended -> Optional.empty();
    };
  }

  /** How far a message comes before its routers are asked. */
  private sealed interface Prepared {
    /** As they see it. */
    record Ready(Envelope envelope) implements Prepared {}

    /** No further. */
    record Ended(Routed how) implements Prepared {}
  }

  private Routed run(Envelope envelope, boolean remember, Span span) throws InterruptedException {
    return switch (prepared(envelope)) {
      case Prepared.Ready(var ready) -> choose(envelope, ready, remember, span);
      case Prepared.Ended(var how) -> how;
    };
  }

  private Prepared prepared(Envelope envelope) throws InterruptedException {
    try {
      if (filter.isPresent() && !filter.get().of(envelope)) {
        return new Prepared.Ended(new FilteredOut());
      }
    } catch (ExpressionException e) {
      String place = spec.settings().path() + "." + FILTER;
      return new Prepared.Ended(broken(envelope, FILTER + ": " + Reason.of(e, place)));
    }
    Optional<String> refusal = validate.isPresent() ? validate.get().refusal(envelope) : NONE;
    if (refusal.isPresent()) {
      return new Prepared.Ended(
          new Unroutable(
              envelope, DeadLetterReason.SCHEMA, "route " + name() + ": schema: " + refusal.get()));
    }
    return switch (transforms.apply(envelope)) {
      case Transformed.Changed changed -> new Prepared.Ready(changed.envelope());
      case Transformed.FilteredOut filtered -> new Prepared.Ended(new FilteredOut());
      case Transformed.Broken broken -> new Prepared.Ended(broken(envelope, broken.error()));
    };
  }

  private Unroutable broken(Envelope envelope, String error) {
    return new Unroutable(envelope, DeadLetterReason.TRANSFORM, "route " + name() + ": " + error);
  }

  private Routed choose(Envelope came, Envelope envelope, boolean remember, Span span)
      throws InterruptedException {
    ChainResult result = chain.decide(envelope, span);
    if (!result.chosen()) {
      return new Unroutable(
          result.recordedIn(came),
          DeadLetterReason.NO_ROUTE,
          "route " + name() + ": no router chose: " + result.why());
    }
    if (remember && !result.router().equals(STICKY)) {
      remember(envelope, result);
    }
    return new To(result.recordedIn(envelope), result.destinations());
  }

  private void remember(Envelope envelope, ChainResult result) throws InterruptedException {
    if (turns.isEmpty()) {
      return;
    }
    String key = turns.get().key(envelope);
    if (!key.isEmpty()) {
      turns
          .get()
          .add(key, new Turn(time.now(), envelope.id(), result.destinations(), result.router()));
    }
  }

  /**
   * Opens its routers.
   *
   * @throws Exception when the relay cannot start with one of them
   */
  public void open() throws Exception {
    for (Router router : chain.routers()) {
      router.open();
    }
  }

  /**
   * Blocks until its routers decide at full strength.
   *
   * @throws Exception when one never will
   */
  public void awaitReady() throws Exception {
    for (Router router : chain.routers()) {
      router.awaitReady();
    }
  }

  /** Closes every router; what the first of them throws, if any, goes on when all are closed. */
  @Override
  public void close() {
    List<RuntimeException> thrown = new ArrayList<>();
    for (Router router : chain.routers()) {
      try {
        router.close();
      } catch (RuntimeException e) {
        thrown.add(e);
      }
    }
    if (!thrown.isEmpty()) {
      thrown.stream().skip(1).forEach(thrown.getFirst()::addSuppressed);
      throw thrown.getFirst();
    }
  }
}
