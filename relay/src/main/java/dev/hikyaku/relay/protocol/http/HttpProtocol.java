package dev.hikyaku.relay.protocol.http;

import dev.hikyaku.relay.protocol.net.Listeners;
import dev.hikyaku.relay.spi.Protocol;
import dev.hikyaku.relay.spi.Section;
import dev.hikyaku.relay.spi.Sink;
import dev.hikyaku.relay.spi.SinkContext;
import dev.hikyaku.relay.spi.Source;
import dev.hikyaku.relay.spi.SourceContext;
import java.util.Set;

/**
 * HTTP: a source that listens and a destination that sends. One instance serves one relay: its
 * sources on the same address share a listener.
 */
public final class HttpProtocol implements Protocol {
  private static final Set<String> TYPES = Set.of("http", "https");
  private final Listeners listeners;

  /** With listeners of its own. */
  public HttpProtocol() {
    this(new Listeners());
  }

  HttpProtocol(Listeners listeners) {
    this.listeners = listeners;
  }

  @Override
  public Set<String> sourceTypes() {
    return TYPES;
  }

  @Override
  public Set<String> sinkTypes() {
    return TYPES;
  }

  @Override
  public Source source(Section settings, SourceContext context) {
    HttpListen listen = HttpListen.read(settings, context.type());
    listeners.expect(listen.address(), context.maxBody());
    return new HttpSource(listen, listeners, context);
  }

  @Override
  public Sink sink(Section settings, SinkContext context) {
    return new HttpSink(HttpTarget.read(settings, context), context);
  }
}
