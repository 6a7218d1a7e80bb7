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
 * HTTP: a source that listens or polls, and a destination that sends. One instance serves one
 * relay: its sources on the same address share a listener.
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
    if (polls(settings)) {
      return new HttpPollSource(HttpPoll.read(settings, context.type()), context);
    }
    HttpListen listen = HttpListen.read(settings, context.type());
    listeners.expect(listen.address(), context.maxBody());
    return new HttpSource(listen, listeners, context);
  }

  /** A source with a {@code url} fetches it, one with {@code listen} is called. */
  private static boolean polls(Section settings) {
    boolean url = settings.keys().contains("url");
    if (url && settings.keys().contains("listen")) {
      settings.error("url", "a source either listens or fetches a url", "remove one of them");
    }
    return url;
  }

  @Override
  public Sink sink(Section settings, SinkContext context) {
    return new HttpSink(HttpTarget.read(settings, context), context);
  }
}
