package dev.hikyaku.relay.spec;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class TraceSpecTest {
  private static String spec(String telemetry) {
    return """
        version: 1
        name: desk
        telemetry: { %s }
        destinations: [ { name: a, type: file, path: p } ]
        """
        .formatted(telemetry);
  }

  @ParameterizedTest
  @CsvSource({
    "http://localhost:4318, http://localhost:4318/v1/traces",
    "https://traces.example.com/otlp/, https://traces.example.com/otlp/v1/traces",
    "http://localhost:4318/v1/traces, http://localhost:4318/v1/traces"
  })
  void theStandardsPathIsAddedUnlessItIsThere(String otlp, String endpoint) {
    TraceSpec traces =
        Parts.read(spec("traces: { otlp: \"" + otlp + "\" }")).relay().traces().orElseThrow();

    assertThat(traces.endpoint()).hasToString(endpoint);
    assertThat(traces.sample()).isEqualTo(Defaults.TRACE_SAMPLE);
  }

  @Test
  void withoutTheBlockThereAreNoTraces() {
    assertThat(Parts.read(spec("logs: { level: info }")).relay().traces()).isEmpty();
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "localhost:4318",
        "ftp://localhost",
        "http://",
        "http://a b",
        "http://localhost:99999",
        "http://user:pass@localhost",
        "http://localhost?x=1"
      })
  void anythingButAnAddressIsAnErrorThatShowsOne(String otlp) {
    assertThat(Parts.problems(spec("traces: { otlp: \"" + otlp + "\" }")))
        .contains(
            "relay.yaml:3:24: error: telemetry.traces.otlp: must be the http or https address of a"
                + " collector, with no user, query or fragment (such as http://localhost:4318; a"
                + " path is allowed)");
  }

  @ParameterizedTest
  @ValueSource(strings = {"-0.1", "1.1", "NaN", "half"})
  void aShareOutsideOfZeroToOneIsAnError(String sample) {
    assertThat(
            Parts.problems(
                spec("traces: { otlp: \"http://localhost:4318\", sample: " + sample + " }")))
        .anyMatch(problem -> problem.contains("telemetry.traces.sample: must be "));
  }

  @Test
  void theAddressIsRequired() {
    assertThat(Parts.problems(spec("traces: { sample: 0.5 }")))
        .anyMatch(problem -> problem.contains("telemetry.traces.otlp: is required"));
  }
}
