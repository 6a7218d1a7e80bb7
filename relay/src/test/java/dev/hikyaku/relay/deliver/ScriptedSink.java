package dev.hikyaku.relay.deliver;

import dev.hikyaku.relay.failure.Failure;
import dev.hikyaku.relay.message.Envelope;
import dev.hikyaku.relay.spi.Attempt;
import dev.hikyaku.relay.spi.Sent;
import dev.hikyaku.relay.spi.Sink;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;

/** A sink that answers what it is told and remembers what it was given. Thread-safe. */
public final class ScriptedSink implements Sink {
  /**
   * One call.
   *
   * @param envelope the message
   * @param attempt the try
   */
  public record Call(Envelope envelope, Attempt attempt) {}

  private final List<Call> calls = new CopyOnWriteArrayList<>();
  private final Deque<Sink> script = new ArrayDeque<>();
  private final Sink then;

  private ScriptedSink(Sink then, Sink... script) {
    this.then = then;
    this.script.addAll(List.of(script));
  }

  /** Takes everything. */
  public static ScriptedSink accepting() {
    return always((envelope, attempt) -> Sent.accepted());
  }

  /** Does always the same. */
  public static ScriptedSink always(Sink act) {
    return new ScriptedSink(act);
  }

  /** Refuses everything with this status. */
  public static ScriptedSink status(int status) {
    return always(answer(status));
  }

  /** These first, one a call, then takes everything. */
  public static ScriptedSink first(Sink... acts) {
    return new ScriptedSink((envelope, attempt) -> Sent.accepted(), acts);
  }

  /** One refusal with this status. */
  public static Sink answer(int status) {
    return (envelope, attempt) -> Sent.failed(Failure.ofStatus(status, "http " + status));
  }

  @Override
  public Sent send(Envelope envelope, Attempt attempt) throws Exception {
    calls.add(new Call(envelope, attempt));
    Sink act = script.isEmpty() ? then : script.pop();
    return act.send(envelope, attempt);
  }

  /** All calls so far. */
  public List<Call> calls() {
    return List.copyOf(calls);
  }
}
