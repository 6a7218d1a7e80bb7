package dev.hikyaku.relay.observe;

import static org.assertj.core.api.Assertions.assertThat;

import java.net.URI;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.logging.Handler;
import java.util.logging.LogRecord;
import java.util.logging.Logger;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** What becomes of spans that ended. */
@Timeout(60)
class OutboxTest {
  private static final Logger LOG = Logger.getLogger("dev.hikyaku.relay.observe");

  private final RecordingMeters meters = new RecordingMeters();
  private final List<String> said = new CopyOnWriteArrayList<>();
  private final Handler ear =
      new Handler() {
        @Override
        public void publish(LogRecord line) {
          said.add(line.getMessage());
        }

        @Override
        public void flush() {}

        @Override
        public void close() {}
      };

  @BeforeEach
  void listen() {
    LOG.addHandler(ear);
  }

  @AfterEach
  void leave() {
    LOG.removeHandler(ear);
  }

  private Spans spans(URI collector) {
    Spans spans = new OtlpSpans("desk", collector.resolve("/v1/traces"), 1, meters, text -> text);
    spans.open();
    return spans;
  }

  private static void end(Spans spans, int count) {
    for (int i = 0; i < count; i++) {
      spans.begin(SpanName.MESSAGE, "in", Optional.empty()).close();
    }
  }

  private int counted(String outcome) {
    return meters.of(Metric.SPANS, outcome);
  }

  @Test
  void closingSendsWhatIsLeftAndCountsIt() throws Exception {
    try (Collector collector = new Collector().listen()) {
      Spans spans = spans(collector.address());
      end(spans, 1300);

      spans.close();

      assertThat(collector.spans()).hasSize(1300);
      assertThat(counted("sent")).isEqualTo(1300);
      assertThat(counted("dropped")).isZero();
    }
  }

  @Test
  void whatTheCollectorRefusesIsDroppedCountedAndSaidOnce() throws Exception {
    try (Collector collector = new Collector().listen()) {
      collector.answer(400);
      Spans spans = spans(collector.address());
      end(spans, 1300);

      spans.close();

      assertThat(counted("dropped")).isEqualTo(1300);
      assertThat(said).filteredOn(line -> line.startsWith("spans are dropped")).hasSize(1);
    }
  }

  @Test
  void aFullQueueDropsAtOnceInsteadOfHoldingAnybodyUp() throws Exception {
    try (Collector collector = new Collector().listen()) {
      collector.answer(503);
      Spans spans = spans(collector.address());

      end(spans, 3 * Outbox.CAPACITY);

      assertThat(counted("dropped")).isGreaterThanOrEqualTo(2 * Outbox.CAPACITY - 1024);
      spans.close();
      assertThat(counted("sent") + counted("dropped")).isEqualTo(3 * Outbox.CAPACITY);
    }
  }

  @Test
  void beforeItIsOpenAndAfterItIsClosedThereAreNoSpans() throws Exception {
    try (Collector collector = new Collector().listen()) {
      Spans spans = new OtlpSpans("desk", collector.address(), 1, meters, text -> text);
      assertThat(spans.begin(SpanName.MESSAGE, "in", Optional.empty())).isSameAs(Span.NONE);

      spans.open();
      spans.close();
      spans.close();

      assertThat(spans.begin(SpanName.MESSAGE, "in", Optional.empty())).isSameAs(Span.NONE);
    }
  }
}
