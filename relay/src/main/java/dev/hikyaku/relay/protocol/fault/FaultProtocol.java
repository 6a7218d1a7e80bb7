package dev.hikyaku.relay.protocol.fault;

import dev.hikyaku.relay.spi.FaultInjector;
import dev.hikyaku.relay.spi.Protocol;
import dev.hikyaku.relay.spi.Section;
import dev.hikyaku.relay.spi.Sent;
import dev.hikyaku.relay.spi.Sink;
import dev.hikyaku.relay.spi.SinkContext;
import java.util.Set;

/** Destinations of type {@code fault}: they take every message, unless a fault comes in between. */
public final class FaultProtocol implements Protocol, FaultInjector {
  private static final Sink DISCARD = (envelope, attempt) -> Sent.accepted();

  /** For the service loader. */
  public FaultProtocol() {}

  @Override
  public Set<String> sourceTypes() {
    return Set.of();
  }

  @Override
  public Set<String> sinkTypes() {
    return Set.of("fault");
  }

  @Override
  public Sink sink(Section settings, SinkContext context) {
    return inFrontOf(DISCARD, settings, context);
  }

  @Override
  public Sink inFrontOf(Sink real, Section faults, SinkContext context) {
    FaultSettings settings = FaultSettings.read(faults);
    Draws draws = new Draws(settings.seed(), context.name());
    return new FaultSink(real, settings, draws, context.time());
  }
}
