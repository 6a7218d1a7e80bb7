package dev.hikyaku.relay.observe;

import io.opentelemetry.api.common.AttributeKey;
import io.opentelemetry.api.common.Attributes;
import io.opentelemetry.api.common.AttributesBuilder;
import io.opentelemetry.api.trace.SpanContext;
import io.opentelemetry.api.trace.SpanKind;
import io.opentelemetry.api.trace.StatusCode;
import io.opentelemetry.api.trace.Tracer;
import io.opentelemetry.api.trace.propagation.W3CTraceContextPropagator;
import io.opentelemetry.context.Context;
import io.opentelemetry.context.propagation.TextMapGetter;
import io.opentelemetry.sdk.resources.Resource;
import io.opentelemetry.sdk.trace.SdkTracerProvider;
import io.opentelemetry.sdk.trace.samplers.Sampler;
import java.net.URI;
import java.util.Optional;
import java.util.concurrent.locks.ReentrantLock;
import java.util.function.UnaryOperator;
import org.jspecify.annotations.Nullable;

/**
 * Spans of one relay, sent to a collector as OTLP over HTTP. Each instance has a tracer of its own
 * and no global one. A share of the traces that begin here is kept; of one that began elsewhere
 * what its first span decided. Thread-safe.
 */
public final class OtlpSpans implements Spans {
  private static final AttributeKey<String> SERVICE = AttributeKey.stringKey("service.name");
  private static final AttributeKey<String> RELAY = AttributeKey.stringKey("hikyaku.relay");
  private static final String TRACEPARENT = "traceparent";
  private static final TextMapGetter<String> PARENT = OtlpSpans::header;

  private final String relay;
  private final URI endpoint;
  private final double sample;
  private final Meters meters;
  private final UnaryOperator<String> mask;
  // Guards the exporter that is open; a span that begins does not need it.
  private final ReentrantLock lock = new ReentrantLock();
  private volatile Optional<Tracer> tracer = Optional.empty();
  private Optional<Outbox> outbox = Optional.empty();

  /**
   * Spans that go nowhere yet.
   *
   * @param relay the relay's name, which is the service in the traces
   * @param endpoint where the collector takes traces, path and all
   * @param sample the share of traces to keep, from 0 to 1
   * @param meters where sent and dropped spans are counted
   * @param mask hides secrets in a text
   */
  public OtlpSpans(
      String relay, URI endpoint, double sample, Meters meters, UnaryOperator<String> mask) {
    this.relay = relay;
    this.endpoint = endpoint;
    this.sample = sample;
    this.meters = meters;
    this.mask = mask;
  }

  @Override
  public void open() {
    lock.lock();
    try {
      Outbox out = new Outbox(endpoint, meters, mask);
      SdkTracerProvider provider =
          SdkTracerProvider.builder()
              .setSampler(Sampler.parentBased(Sampler.traceIdRatioBased(sample)))
              .setResource(
                  Resource.getDefault().toBuilder().put(SERVICE, relay).put(RELAY, relay).build())
              .addSpanProcessor(out)
              .build();
      outbox = Optional.of(out);
      tracer = Optional.of(provider.get("dev.hikyaku.relay"));
    } finally {
      lock.unlock();
    }
  }

  @Override
  public Span begin(SpanName name, String subject, Optional<String> parent) {
    Optional<Tracer> from = tracer;
    return from.isEmpty() ? Span.NONE : begin(from.get(), name, subject, above(parent));
  }

  private static Context above(Optional<String> parent) {
    return parent.isEmpty()
        ? Context.root()
        : W3CTraceContextPropagator.getInstance().extract(Context.root(), parent.get(), PARENT);
  }

  private Span begin(Tracer from, SpanName name, String subject, Context above) {
    io.opentelemetry.api.trace.Span span =
        from.spanBuilder(name.label() + " " + subject)
            .setParent(above)
            .setSpanKind(kind(name))
            .startSpan();
    return new Recorded(from, span);
  }

  private static SpanKind kind(SpanName name) {
    return switch (name) {
      case MESSAGE -> SpanKind.CONSUMER;
      case MODEL, ATTEMPT -> SpanKind.CLIENT;
      case ROUTE, ROUTER, HOP, DEAD_LETTER -> SpanKind.INTERNAL;
    };
  }

  private static Attributes about(String endpoint, String reason) {
    AttributesBuilder words = Attributes.builder().put(SpanAttribute.ENDPOINT.label(), endpoint);
    return (reason.isEmpty() ? words : words.put(SpanAttribute.REASON.label(), reason)).build();
  }

  @Override
  public void close() {
    // Not under the lock: it sends what is left, and a collector may be slow.
    taken().ifPresent(Outbox::close);
  }

  private Optional<Outbox> taken() {
    lock.lock();
    try {
      Optional<Outbox> last = outbox;
      tracer = Optional.empty();
      outbox = Optional.empty();
      return last;
    } finally {
      lock.unlock();
    }
  }

  /** A span of OpenTelemetry; one that is not sampled passes its context on and keeps nothing. */
  private final class Recorded implements Span {
    private final Tracer from;
    private final io.opentelemetry.api.trace.Span span;

    Recorded(Tracer from, io.opentelemetry.api.trace.Span span) {
      this.from = from;
      this.span = span;
    }

    @Override
    public Span begin(SpanName name, String subject) {
      return recording()
          ? OtlpSpans.this.begin(from, name, subject, Context.root().with(span))
          : this;
    }

    @Override
    public void note(SpanAttribute attribute, String value) {
      if (recording() && !value.isEmpty()) {
        span.setAttribute(attribute.label(), mask.apply(value));
      }
    }

    @Override
    public void note(SpanAttribute attribute, long value) {
      span.setAttribute(attribute.label(), value);
    }

    @Override
    public void refused(String endpointName, String reason) {
      span.addEvent("refused", about(endpointName, reason));
    }

    @Override
    public void hedged(String endpointName) {
      span.addEvent("hedged", about(endpointName, ""));
    }

    @Override
    public void fail(String type, String text) {
      if (recording()) {
        span.setAttribute(SpanAttribute.ERROR_TYPE.label(), type);
        span.setStatus(StatusCode.ERROR, mask.apply(text));
      }
    }

    @Override
    public boolean recording() {
      return span.isRecording();
    }

    @Override
    public Optional<String> traceparent() {
      SpanContext context = span.getSpanContext();
      // The one flag that every receiver knows; the newer one, of a random id, helps only a
      // sampler.
      String flags = context.isSampled() ? "-01" : "-00";
      return Optional.of("00-" + context.getTraceId() + "-" + context.getSpanId() + flags);
    }

    @Override
    public void close() {
      span.end();
    }
  }

  /** Finds the one header there is. */
  private static @Nullable String header(@Nullable String parent, String key) {
    return key.equals(TRACEPARENT) ? parent : null;
  }
}
