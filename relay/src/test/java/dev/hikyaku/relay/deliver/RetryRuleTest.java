package dev.hikyaku.relay.deliver;

import static dev.hikyaku.relay.deliver.Specs.tags;
import static org.assertj.core.api.Assertions.assertThat;

import dev.hikyaku.relay.failure.Failure;
import dev.hikyaku.relay.failure.Tag;
import dev.hikyaku.relay.failure.Tags;
import dev.hikyaku.relay.spec.Defaults;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class RetryRuleTest {
  private static final RetryRule DEFAULT =
      new RetryRule(Defaults.RETRY.retryOn(), Defaults.RETRY.neverOn());

  @ParameterizedTest
  @CsvSource({
    "500, true", "501, true", "503, true", "504, true", "599, true", "429, true", "408, true",
    "400, false", "401, false", "404, false", "409, false", "425, false", "301, false", "304, false"
  })
  void statusesAreRetriedAsTheDefaultsSay(int status, boolean retried) {
    assertThat(DEFAULT.retries(Failure.ofStatus(status, "no"))).isEqualTo(retried);
  }

  @Test
  void anExactTagInNeverOnBeatsABroaderOneInRetryOn() {
    var rule = new RetryRule(tags("5xx"), tags("4xx", "501"));

    assertThat(rule.retries(Failure.ofStatus(501, "no"))).isFalse();
    assertThat(rule.retries(Failure.ofStatus(503, "no"))).isTrue();
  }

  @Test
  void anExactTagInRetryOnBeatsABroaderOneInNeverOn() {
    var rule = new RetryRule(tags("404"), tags("4xx"));

    assertThat(rule.retries(Failure.ofStatus(404, "no"))).isTrue();
    assertThat(rule.retries(Failure.ofStatus(410, "no"))).isFalse();
  }

  @Test
  void aTimeoutStatusIsRetriedForItsTimeoutTagUnlessItsNumberIsListed() {
    assertThat(new RetryRule(tags("timeout"), tags("4xx")).retries(Failure.ofStatus(408, "")))
        .isTrue();
    assertThat(new RetryRule(tags("timeout"), tags("408")).retries(Failure.ofStatus(408, "")))
        .isFalse();
  }

  @Test
  void aCodeThatNoListNamesGoesByItsSeverity() {
    Tag code = Tag.of("kafka", "NOT_LEADER_FOR_PARTITION");

    assertThat(DEFAULT.retries(Failure.passing("moved", code))).isTrue();
    assertThat(DEFAULT.retries(Failure.lasting("too large", code))).isFalse();
  }

  @Test
  void listsTurnASeverityAround() {
    Tag code = Tag.of("ws", "close_1008");

    assertThat(new RetryRule(tags(), tags("ws:close_1008")).retries(Failure.passing("", code)))
        .isFalse();
    assertThat(new RetryRule(tags("ws:close_1008"), tags()).retries(Failure.lasting("", code)))
        .isTrue();
  }

  @Test
  void connectAndUnexpectedFailuresAreRetried() {
    assertThat(DEFAULT.retries(Failure.passing("refused", Tags.CONNECT))).isTrue();
    assertThat(DEFAULT.retries(Failure.passing("bug", Tags.UNEXPECTED))).isTrue();
  }
}
