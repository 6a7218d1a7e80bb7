package dev.hikyaku.relay.observe;

import io.opentelemetry.api.metrics.MeterProvider;
import io.opentelemetry.context.Context;
import io.opentelemetry.exporter.otlp.http.trace.OtlpHttpSpanExporter;
import io.opentelemetry.sdk.common.CompletableResultCode;
import io.opentelemetry.sdk.trace.ReadWriteSpan;
import io.opentelemetry.sdk.trace.ReadableSpan;
import io.opentelemetry.sdk.trace.SpanProcessor;
import io.opentelemetry.sdk.trace.data.SpanData;
import io.opentelemetry.sdk.trace.export.BatchSpanProcessor;
import io.opentelemetry.sdk.trace.export.SpanExporter;
import java.lang.System.Logger;
import java.lang.System.Logger.Level;
import java.net.URI;
import java.time.Duration;
import java.util.Collection;
import java.util.Optional;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.UnaryOperator;

/**
 * Ended spans on their way to the collector. They wait in a bounded queue and are sent in batches
 * by a thread of their own; whoever ends a span never waits. What the queue has no room for, or the
 * collector does not take, is dropped and counted, and said once. Thread-safe.
 */
final class Outbox implements SpanProcessor {
  private static final Logger LOG = System.getLogger(Outbox.class.getPackageName());

  /** Spans that may wait. */
  static final int CAPACITY = 8192;

  private static final int BATCH = 512;
  private static final Duration EVERY = Duration.ofSeconds(1);

  /** One batch with all its tries. */
  private static final Duration TIMEOUT = Duration.ofSeconds(10);

  /** How long a close waits for what is left, and then for the threads to end. */
  private static final Duration LAST = Duration.ofSeconds(5);

  private static final Duration END = Duration.ofSeconds(1);

  private final URI endpoint;
  private final Meters meters;
  private final UnaryOperator<String> mask;
  private final SpanExporter exporter;
  private final BatchSpanProcessor batches;
  private final AtomicInteger waiting = new AtomicInteger();
  private final AtomicBoolean told = new AtomicBoolean();

  Outbox(URI endpoint, Meters meters, UnaryOperator<String> mask) {
    this(
        endpoint,
        meters,
        mask,
        OtlpHttpSpanExporter.builder()
            .setEndpoint(endpoint.toString())
            .setTimeout(TIMEOUT)
            // Else it looks for a global one.
            .setMeterProvider(MeterProvider.noop())
            .build());
  }

  /** Sends through this one. */
  Outbox(URI endpoint, Meters meters, UnaryOperator<String> mask, SpanExporter exporter) {
    this.endpoint = endpoint;
    this.meters = meters;
    this.mask = mask;
    this.exporter = exporter;
    this.batches =
        BatchSpanProcessor.builder(new Counted())
            .setMaxQueueSize(CAPACITY)
            .setMaxExportBatchSize(BATCH)
            .setScheduleDelay(EVERY)
            .setExporterTimeout(TIMEOUT)
            .build();
  }

  @Override
  public void onStart(Context parent, ReadWriteSpan span) {}

  @Override
  public boolean isStartRequired() {
    return false;
  }

  @Override
  public void onEnd(ReadableSpan span) {
    if (waiting.incrementAndGet() > CAPACITY) {
      dropped(1, "more than " + CAPACITY + " wait");
    } else {
      batches.onEnd(span);
    }
  }

  @Override
  public boolean isEndRequired() {
    return true;
  }

  /** Waits for what is left, then breaks off: a collector that hangs must not hold a stop. */
  @Override
  public void close() {
    CompletableResultCode sent = batches.shutdown();
    sent.join(LAST.toMillis(), TimeUnit.MILLISECONDS);
    exporter.shutdown().join(END.toMillis(), TimeUnit.MILLISECONDS);
    // What was left fails at once now, and is counted.
    sent.join(END.toMillis(), TimeUnit.MILLISECONDS);
  }

  private void dropped(int spans, String why) {
    waiting.addAndGet(-spans);
    meters.spans("dropped", spans);
    if (told.compareAndSet(false, true)) {
      LOG.log(
          Level.WARNING,
          "spans are dropped, and counted from now on: {0}; they go to {1}",
          mask.apply(why),
          mask.apply(endpoint.toString()));
    }
  }

  private void sent(int spans) {
    waiting.addAndGet(-spans);
    meters.spans("sent", spans);
  }

  /** The exporter, with a look at what became of each batch. */
  private final class Counted implements SpanExporter {
    @Override
    public CompletableResultCode export(Collection<SpanData> spans) {
      int count = spans.size();
      CompletableResultCode result = exporter.export(spans);
      result.whenComplete(
          () -> {
            if (result.isSuccess()) {
              sent(count);
            } else {
              dropped(count, why(result));
            }
          });
      return result;
    }

    private String why(CompletableResultCode result) {
      return Optional.ofNullable(result.getFailureThrowable())
          .map(thrown -> Optional.ofNullable(thrown.getCause()).orElse(thrown))
          .map(Causes::line)
          .orElse("the collector does not take them");
    }

    @Override
    public CompletableResultCode flush() {
      return exporter.flush();
    }

    @Override
    public CompletableResultCode shutdown() {
      return exporter.shutdown();
    }
  }
}
