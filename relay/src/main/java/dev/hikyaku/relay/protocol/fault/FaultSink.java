package dev.hikyaku.relay.protocol.fault;

import dev.hikyaku.relay.message.Envelope;
import dev.hikyaku.relay.spi.Attempt;
import dev.hikyaku.relay.spi.Sent;
import dev.hikyaku.relay.spi.Sink;
import dev.hikyaku.relay.time.Time;
import java.util.Optional;

/**
 * Stands in front of a sink and lets tries meet faults. Thread-safe.
 *
 * <p>A probe has no message to draw for: it fails if every try does, and else asks the sink.
 */
final class FaultSink implements Sink {
  private final Sink real;
  private final FaultSettings settings;
  private final Draws draws;
  private final Time time;

  FaultSink(Sink real, FaultSettings settings, Draws draws, Time time) {
    this.real = real;
    this.settings = settings;
    this.draws = draws;
    this.time = time;
  }

  @Override
  public void open() throws Exception {
    real.open();
  }

  @Override
  public Sent send(Envelope envelope, Attempt attempt) throws Exception {
    if (!settings.latency().none()) {
      double draw = draws.of(Latency.KEY, envelope.id(), attempt.number());
      time.sleep(settings.latency().at(draw));
    }
    Optional<Fault> before = drawn(false, envelope.id(), attempt.number());
    if (before.isPresent()) {
      return met(before.get(), attempt);
    }
    Sent answer = real.send(envelope, attempt);
    if (answer instanceof Sent.Failed) {
      return answer;
    }
    Optional<Fault> after = drawn(true, envelope.id(), attempt.number());
    return after.isPresent() ? met(after.get(), attempt) : answer;
  }

  private Optional<Fault> drawn(boolean afterwards, String id, int attempt) {
    for (Fault fault : Fault.values()) {
      if (fault.afterwards() == afterwards && happens(fault, id, attempt)) {
        return Optional.of(fault);
      }
    }
    return Optional.empty();
  }

  private boolean happens(Fault fault, String id, int attempt) {
    Share share = settings.share(fault);
    return !share.never() && share.has(draws.of(fault.key(), id, attempt));
  }

  private Sent met(Fault fault, Attempt attempt) throws InterruptedException {
    if (fault.endless()) {
      time.sleep(attempt.deadline().left());
    }
    return Sent.failed(fault.failure(settings.status()));
  }

  @Override
  public Sent check() throws Exception {
    Optional<Sent> fault = certain();
    return fault.isPresent() ? fault.get() : real.check();
  }

  @Override
  public Sent check(String path) throws Exception {
    Optional<Sent> fault = certain();
    return fault.isPresent() ? fault.get() : real.check(path);
  }

  private Optional<Sent> certain() {
    for (Fault fault : Fault.values()) {
      if (settings.share(fault).always()) {
        return Optional.of(Sent.failed(fault.failure(settings.status())));
      }
    }
    return Optional.empty();
  }

  @Override
  public void close() {
    real.close();
  }
}
