package dev.hikyaku.relay;

import dev.hikyaku.relay.deliver.Delivery;
import dev.hikyaku.relay.dispatch.ReplayPlan;
import dev.hikyaku.relay.intake.SourceRunner;
import dev.hikyaku.relay.letter.LetterBook;
import dev.hikyaku.relay.letter.Replays;
import dev.hikyaku.relay.letter.StoredLetter;
import dev.hikyaku.relay.message.Envelope;
import dev.hikyaku.relay.route.Route;
import dev.hikyaku.relay.settle.Settlement;
import dev.hikyaku.relay.spec.RelaySpec;
import dev.hikyaku.relay.spec.Spec;
import dev.hikyaku.relay.spec.SpecReader;
import dev.hikyaku.relay.spi.Ack;
import dev.hikyaku.relay.spi.DeclaredModel;
import dev.hikyaku.relay.spi.Explanation;
import dev.hikyaku.relay.spi.ExpressionException;
import dev.hikyaku.relay.spi.ModelCatalog;
import dev.hikyaku.relay.spi.SpecException;
import dev.hikyaku.relay.spi.SpecProblem;
import dev.hikyaku.relay.time.Deadline;
import java.net.URI;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.ServiceLoader;

/**
 * One spec, running. Several can run in a process; they share nothing. Thread-safe.
 *
 * <p>Life: {@link #open} (reads and checks, opens no socket) → {@link #start} → {@link #stop} →
 * {@link #close}.
 */
public final class Relay implements AutoCloseable {
  private final Spec spec;
  private final Engine engine;
  private final Lifecycle life;
  private final List<SpecProblem> warnings;

  private Relay(Spec spec, Engine engine, RelayOptions options, List<SpecProblem> warnings) {
    this.spec = spec;
    this.engine = engine;
    this.life = new Lifecycle(spec.relay(), engine, options);
    this.warnings = List.copyOf(warnings);
  }

  /**
   * Reads and checks a spec and makes its parts.
   *
   * @param files spec files and folders of them
   * @throws SpecException with every problem, when one of them is an error
   */
  public static Relay open(List<Path> files, RelayOptions options) {
    Spec spec = read(files, options);
    Assembly assembly = new Assembly(spec, Registry.load(), options);
    try {
      Parts parts = assembly.parts();
      List<SpecProblem> problems = spec.finish();
      if (!spec.sound()) {
        throw new SpecException(problems);
      }
      return new Relay(spec, assembly.wire(parts), options, problems);
    } catch (SpecException problems) {
      throw problems;
    } catch (RuntimeException bug) {
      throw masked(bug, spec);
    }
  }

  /** A fault of ours, without the secrets that it may quote; where it arose is kept. */
  private static IllegalStateException masked(RuntimeException bug, Spec spec) {
    IllegalStateException told = new IllegalStateException(spec.secrets().mask(bug.toString()));
    told.setStackTrace(bug.getStackTrace());
    return told;
  }

  /** Everything wrong or doubtful in a spec; opens nothing. */
  public static List<SpecProblem> check(List<Path> files) {
    RelayOptions options = RelayOptions.lint();
    Spec spec = read(files, options);
    new Assembly(spec, Registry.load(), options).parts();
    return spec.finish();
  }

  private static Spec read(List<Path> files, RelayOptions options) {
    SpecProblem.Level missingSecret =
        options.secretsRequired() ? SpecProblem.Level.ERROR : SpecProblem.Level.WARNING;
    return new SpecReader(
            name -> Optional.ofNullable(options.environment().get(name)), missingSecret)
        .read(files);
  }

  /** What specs can name in this process. */
  public static List<Component> components() {
    return Registry.load().components();
  }

  /** The models of the spec, as far as a module that knows models is on the class path. */
  public List<DeclaredModel> models() {
    return ServiceLoader.load(ModelCatalog.class).stream()
        .flatMap(catalog -> catalog.get().read(spec.relay().models()).stream())
        .toList();
  }

  /** Warnings about the spec that did not stop it. */
  public List<SpecProblem> warnings() {
    return warnings;
  }

  /** The spec with every default. */
  public RelaySpec spec() {
    return spec.relay();
  }

  /** The text with every secret of the spec masked: for whatever is printed. */
  public String masked(String text) {
    return spec.secrets().mask(text);
  }

  /**
   * Opens sockets and files, starts the routers and, once these can decide, the sources.
   *
   * @throws RelayException when a part cannot start; nothing is left open
   * @throws InterruptedException when told to stop first; nothing is left open
   */
  public void start() throws InterruptedException {
    life.start();
  }

  /** Where the relay listens: the admin server as {@code admin}, sources by name. */
  public Map<String, URI> addresses() {
    return life.addresses();
  }

  /** The names of the sources that end by themselves: what {@link #awaitRead} waits for. */
  public List<String> finiteSources() {
    return engine.sources().stream()
        .filter(runner -> runner.source().finite())
        .map(SourceRunner::name)
        .toList();
  }

  /** Waits until every finite source has been read and every message is settled. */
  public void awaitRead() throws InterruptedException {
    for (SourceRunner runner : engine.sources()) {
      runner.awaitRead();
    }
    engine.buffer().awaitDrained(Deadline.never(life.time()));
  }

  /** What was settled so far. */
  public Tally tally() {
    long broken = engine.sources().stream().mapToLong(SourceRunner::brokenCount).sum();
    return engine.books().tally(broken);
  }

  /** The metrics of a started relay, as {@code /metrics} of its admin server shows them. */
  public String metrics() {
    return engine.meters().text();
  }

  /**
   * Decides without delivering and without leaving a trace in the history.
   *
   * @throws IllegalArgumentException when there is no such route
   */
  public Choice decide(String route, Envelope envelope) throws InterruptedException {
    return decider(route).decide(envelope);
  }

  /**
   * One route, for whoever only wants its decisions.
   *
   * @throws IllegalArgumentException when there is no such route
   */
  public Decider decider(String route) {
    return new Decider(route(route), engine.parts(), life);
  }

  /** What the route's routers look at to decide on a message; see {@link #decide}. */
  public Optional<Explanation> explain(String route, Envelope envelope)
      throws InterruptedException {
    return route(route).explain(envelope);
  }

  /**
   * Delivers to one destination, with its retries and fallbacks. The caller learns what failed; it
   * is not dead-lettered.
   *
   * @throws IllegalArgumentException when there is no such destination
   */
  public Receipt sendTo(String destination, Envelope envelope) throws InterruptedException {
    Delivery delivery = engine.journey().deliver(destination, envelope);
    return Receipts.of(envelope.id(), Settlement.alone(delivery), delivery);
  }

  /**
   * Delivers to one destination like {@link #sendTo}, and dead-letters what fails, as a message
   * that a route sent there. The outcome is {@code failed} when that fails too.
   *
   * @throws IllegalArgumentException when there is no such destination
   */
  public Receipt relayTo(String destination, Envelope envelope) throws InterruptedException {
    return Receipts.of(engine.journey().takeTo(destination, envelope));
  }

  /**
   * Takes the message through one route and delivers it; what fails is dead-lettered.
   *
   * @throws IllegalArgumentException when there is no such route
   */
  public Receipt sendThrough(String route, Envelope envelope) throws InterruptedException {
    return take(envelope, List.of(route(route)));
  }

  /**
   * Takes the message through every route of a source, as if the source had received it.
   *
   * @throws IllegalArgumentException when there is no such source
   */
  public Receipt sendFrom(String source, Envelope envelope) throws InterruptedException {
    if (spec.relay().sources().stream().noneMatch(s -> s.name().equals(source))) {
      throw new IllegalArgumentException("no source is called " + source);
    }
    return take(envelope, engine.parts().taking(source));
  }

  /** The dead letters, when the spec keeps them in a file. */
  public Optional<LetterBook> letters() {
    return engine.book();
  }

  /**
   * What {@link #replay} would do with a letter.
   *
   * @param to another destination than that of the letter
   */
  public ReplayPlan planned(StoredLetter letter, Optional<String> to) {
    return engine.replay().plan(letter, to);
  }

  /**
   * Sends a dead letter again, in its turn among all processes that do: one that was not delivered
   * to its destination with the key it had, any other through its route. A letter that fails again
   * is dead-lettered anew. The old one counts as replayed unless the outcome is {@code failed}.
   *
   * @param turns of the book that the letter is from
   * @param to another destination than that of the letter
   * @param again whether a letter that was replayed already may be sent once more
   * @return none when it was replayed already, perhaps by another process in this moment
   */
  public Optional<Receipt> replay(
      Replays turns, StoredLetter letter, Optional<String> to, boolean again)
      throws InterruptedException {
    return new Replayer(engine.replay()).replay(turns, letter, to, again);
  }

  private Receipt take(Envelope envelope, List<Route> routes) throws InterruptedException {
    try {
      Envelope named = engine.parts().identified(envelope);
      return Receipts.of(engine.journey().take(named, routes, Ack.NONE));
    } catch (ExpressionException e) {
      return Receipts.nameless(envelope, e);
    }
  }

  private Route route(String name) {
    return engine.parts().routes().stream()
        .filter(route -> route.name().equals(name))
        .findFirst()
        .orElseThrow(() -> new IllegalArgumentException("no route is called " + name));
  }

  /**
   * How many messages nobody has, though their senders were told that they are taken: the relay
   * stopped, and no dead letter could be written. The log names each.
   */
  public long lost() {
    return engine.dispatcher().lost();
  }

  /**
   * Takes no new message, waits up to the spec's {@code shutdown_grace} for those in flight, cuts
   * the rest short (nacked, or dead-lettered where the sender was told that it is taken) and closes
   * everything. An interrupt ends the wait. True when nothing was cut short.
   */
  public boolean stop() {
    return life.stop();
  }

  /** {@link #stop}, if that did not happen yet. */
  @Override
  public void close() {
    life.stop();
  }
}
