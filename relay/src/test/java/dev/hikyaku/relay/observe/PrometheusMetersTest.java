package dev.hikyaku.relay.observe;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import java.util.Arrays;
import java.util.List;
import java.util.concurrent.Executors;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

class PrometheusMetersTest {
  private final PrometheusMeters meters = new PrometheusMeters("desk");

  private Exposition read() {
    return Exposition.parse(meters.text());
  }

  private void touchAll() {
    meters.attempt("billing", "billing", "ok");
    meters.fallback("billing", "spool", "exhausted");
    meters.breakerState("billing", "billing", 2);
    meters.retryBudgetRemaining("billing", () -> 99.5);
    meters.hedge("support", "won");
    meters.rateLimitWait("billing", 0.02);
    meters.deadLetter("delivery", "stored");
    meters.dropped("dashboard");
    meters.unrouted("inbox");
    meters.message("inbox", "delivered");
    meters.messageSeconds("triage", 0.02);
    meters.routerFallback("triage", "static");
    meters.sticky("triage", "hit");
    meters.historyError("turns.add");
    meters.model("triage", "local", "ok", 0.004);
    meters.modelAttempt("triage", "gpt", "over_budget");
    meters.modelTokens("triage", "gpt", "input", 120);
    meters.modelCost("triage", "gpt", 0.004);
    meters.modelBreakerState("gpt", 2);
    meters.modelBudgetRemaining("triage", "usd_per_day", () -> 1.5);
    meters.modelCache("triage", "hit");
    meters.shadow("triage", "agree");
    meters.modelFallback("triage", "local", "gpt", "timeout");
    meters.brokenInput("backlog");
    meters.spans("sent", 3);
    meters.deduped("backlog");
    meters.notification("dead_letter", "sent");
  }

  @Test
  void everyMetricIsWrittenUnderItsNameWithItsHelpAndLabels() {
    touchAll();

    Exposition text = read();

    for (Metric metric : Metric.values()) {
      Exposition.Family family = text.family(metric.label());
      assertThat(family.type()).isEqualToIgnoringCase(metric.kind().name());
      assertThat(family.help()).isEqualTo(metric.help());
      assertThat(family.samples().getLast().labels().keySet())
          .containsExactlyInAnyOrderElementsOf(withRelay(metric.labels()));
    }
  }

  private static List<String> withRelay(List<String> labels) {
    return Stream.concat(labels.stream(), Stream.of("relay")).toList();
  }

  @Test
  void nothingOfOursIsWrittenBeyondTheMetricsInTheTable() {
    touchAll();

    assertThat(read().families().keySet())
        .filteredOn(name -> name.startsWith("hikyaku"))
        .containsExactlyInAnyOrderElementsOf(
            Arrays.stream(Metric.values()).map(Metric::label).toList());
  }

  @Test
  void everySeriesHasTheLabelRelayAndNoneOfAFramework() {
    touchAll();

    assertThat(read().families().values())
        .flatExtracting(Exposition.Family::samples)
        .allSatisfy(
            sample -> {
              assertThat(sample.labels()).containsEntry("relay", "desk");
              assertThat(sample.labels()).doesNotContainKeys("scope", "quantile", "app");
            });
  }

  @Test
  void countersAddUpPerCombinationOfLabels() {
    meters.message("inbox", "delivered");
    meters.message("inbox", "delivered");
    meters.message("inbox", "failed");

    Exposition text = read();

    assertThat(
            text.value(
                "hikyaku_messages_total",
                "relay",
                "desk",
                "source",
                "inbox",
                "outcome",
                "delivered"))
        .isEqualTo(2);
    assertThat(
            text.value(
                "hikyaku_messages_total", "relay", "desk", "source", "inbox", "outcome", "failed"))
        .isEqualTo(1);
  }

  @Test
  void ofSeveralModelBudgetsOfARouteTheOneWithTheLeastLeftIsTold() {
    meters.modelBudgetRemaining("triage", "usd_per_day", () -> 1.5);
    meters.modelBudgetRemaining("triage", "usd_per_day", () -> 0.5);
    meters.modelBudgetRemaining("triage", "usd_per_day", () -> 2.5);

    assertThat(
            read()
                .value(
                    "hikyaku_ai_budget_remaining",
                    "relay",
                    "desk",
                    "route",
                    "triage",
                    "limit",
                    "usd_per_day"))
        .isEqualTo(0.5);
  }

  @Test
  void aHistogramCountsInFixedBucketsUpToTheirBounds() {
    meters.messageSeconds("triage", 0.005);
    meters.messageSeconds("triage", 0.3);
    meters.messageSeconds("triage", 90);

    Exposition text = read();

    assertThat(bucket(text, "0.005")).isEqualTo(1);
    assertThat(bucket(text, "0.25")).isEqualTo(1);
    assertThat(bucket(text, "0.5")).isEqualTo(2);
    assertThat(bucket(text, "60.0")).isEqualTo(2);
    assertThat(bucket(text, "+Inf")).isEqualTo(3);
    assertThat(text.value("hikyaku_message_seconds_sum", "relay", "desk", "route", "triage"))
        .isCloseTo(90.305, within(1e-9));
  }

  private static double bucket(Exposition text, String bound) {
    return text.value(
        "hikyaku_message_seconds_bucket", "relay", "desk", "route", "triage", "le", bound);
  }

  @Test
  void aNegativeOrUnknownDurationIsIgnored() {
    meters.messageSeconds("triage", 1);

    meters.messageSeconds("triage", -1);
    meters.messageSeconds("triage", Double.NaN);

    assertThat(read().value("hikyaku_message_seconds_count", "relay", "desk", "route", "triage"))
        .isEqualTo(1);
  }

  @Test
  void theBufferIsWrittenFromTheStartAndFollowsItsSupplier() {
    assertThat(read().value("hikyaku_buffer_messages", "relay", "desk")).isZero();

    meters.bufferMessages(() -> 17);

    assertThat(read().value("hikyaku_buffer_messages", "relay", "desk")).isEqualTo(17);
  }

  @Test
  void twoRelaysOfOneProcessDoNotSeeEachOther() {
    PrometheusMeters other = new PrometheusMeters("desk");

    meters.unrouted("inbox");

    assertThat(other.text()).doesNotContain("hikyaku_unrouted_total");
    assertThat(meters.text()).contains("hikyaku_unrouted_total");
  }

  @Test
  void labelValuesAreEscaped() {
    meters.unrouted("a\"b\\c\nd");

    assertThat(read().value("hikyaku_unrouted_total", "relay", "desk", "source", "a\"b\\c\nd"))
        .isEqualTo(1);
  }

  @Test
  void theJvmIsMeasuredToo() {
    assertThat(read().families())
        .containsKeys("jvm_memory_used_bytes", "jvm_threads_live_threads", "process_cpu_usage");
  }

  @Test
  void manyThreadsLoseNoCount() throws InterruptedException {
    try (var threads = Executors.newVirtualThreadPerTaskExecutor()) {
      for (int i = 0; i < 200; i++) {
        threads.execute(() -> repeat(100));
      }
    }

    assertThat(read().value("hikyaku_unrouted_total", "relay", "desk", "source", "inbox"))
        .isEqualTo(20_000);
  }

  private void repeat(int times) {
    for (int i = 0; i < times; i++) {
      meters.unrouted("inbox");
    }
  }

  @Test
  void theStrictReaderRefusesWhatIsWrong() {
    String head = "# HELP x h\n# TYPE x counter\n";
    String buckets = "# HELP h h\n# TYPE h histogram\nh_bucket{le=\"1\"} 2\nh_bucket{le=\"+Inf\"} ";

    assertThat(Exposition.parse(head + "x{a=\"1\"} 1\n").value("x", "a", "1")).isEqualTo(1);
    for (String wrong :
        List.of(
            "x 1\n",
            head + head + "x 1\n",
            head + "x{a=\"1\"} 1\nx{a=\"1\"} 2\n",
            head + "x_total 1\n",
            head + "x{a=\"\\q\"} 1\n",
            head + "x{a=\"1\",a=\"2\"} 1\n",
            head + "x 1",
            buckets + "1\nh_sum 1\nh_count 1\n",
            buckets + "3\nh_sum 1\nh_count 4\n")) {
      assertThatThrownBy(() -> Exposition.parse(wrong)).isInstanceOf(AssertionError.class);
    }
  }
}
