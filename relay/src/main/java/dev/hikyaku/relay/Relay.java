package dev.hikyaku.relay;

import dev.hikyaku.relay.message.Envelope;
import dev.hikyaku.relay.spec.RelaySpec;
import dev.hikyaku.relay.spi.SpecException;
import dev.hikyaku.relay.spi.SpecProblem;
import java.net.URI;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;

/**
 * One spec, running. Several can run in a process; they share nothing. Thread-safe.
 *
 * <p>Life: {@link #open} (reads and checks, opens no socket) → {@link #start} → {@link #stop} →
 * {@link #close}.
 */
@SuppressWarnings("DoNotCallSuggester")
public final class Relay implements AutoCloseable {
  private Relay() {}

  /**
   * Reads and checks a spec and makes its parts.
   *
   * @param files spec files and folders of them
   * @throws SpecException with every problem, when one of them is an error
   */
  public static Relay open(List<Path> files, RelayOptions options) {
    throw new UnsupportedOperationException();
  }

  /** Everything wrong or doubtful in a spec; opens nothing. */
  public static List<SpecProblem> check(List<Path> files) {
    throw new UnsupportedOperationException();
  }

  /** What specs can name in this process. */
  public static List<Component> components() {
    throw new UnsupportedOperationException();
  }

  /** Warnings about the spec that did not stop it. */
  public List<SpecProblem> warnings() {
    throw new UnsupportedOperationException();
  }

  /** The spec with every default. */
  public RelaySpec spec() {
    throw new UnsupportedOperationException();
  }

  /** The text with every secret of the spec masked: for whatever is printed. */
  public String masked(String text) {
    throw new UnsupportedOperationException();
  }

  /**
   * Opens sockets and files, starts the routers and, once these can decide, the sources.
   *
   * @throws RelayException when a part cannot start; nothing is left open
   */
  public void start() throws InterruptedException {
    throw new UnsupportedOperationException();
  }

  /** Where the relay listens: the admin server as {@code admin}, sources by name. */
  public Map<String, URI> addresses() {
    throw new UnsupportedOperationException();
  }

  /** The names of the sources that end by themselves: what {@link #awaitRead} waits for. */
  public List<String> finiteSources() {
    throw new UnsupportedOperationException();
  }

  /** Waits until every finite source has been read and every message is settled. */
  public void awaitRead() throws InterruptedException {
    throw new UnsupportedOperationException();
  }

  /** What was settled so far. */
  public Tally tally() {
    throw new UnsupportedOperationException();
  }

  /** Decides without delivering. */
  public Choice decide(String route, Envelope envelope) throws InterruptedException {
    throw new UnsupportedOperationException();
  }

  /** Delivers to one destination, with its retries and fallbacks. */
  public Receipt sendTo(String destination, Envelope envelope) throws InterruptedException {
    throw new UnsupportedOperationException();
  }

  /** Takes the message through one route and delivers it. */
  public Receipt sendThrough(String route, Envelope envelope) throws InterruptedException {
    throw new UnsupportedOperationException();
  }

  /** Takes the message through every route of a source, as if the source had received it. */
  public Receipt sendFrom(String source, Envelope envelope) throws InterruptedException {
    throw new UnsupportedOperationException();
  }

  /**
   * Takes no new message, waits up to the spec's {@code shutdown_grace} for those in flight,
   * settles the rest as failed and closes everything. True when nothing was cut short.
   */
  public boolean stop() {
    throw new UnsupportedOperationException();
  }

  /** {@link #stop}, if that did not happen yet. */
  @Override
  public void close() {
    throw new UnsupportedOperationException();
  }
}
