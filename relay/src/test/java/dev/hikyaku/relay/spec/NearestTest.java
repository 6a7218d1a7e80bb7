package dev.hikyaku.relay.spec;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class NearestTest {
  @ParameterizedTest
  @CsvSource({
    "attemps,attempts",
    "htpp,http",
    "ful,full",
    "maxBackoff,max_backoff",
    "back-off,backoff",
    "dest,destinations",
    "TIMEOUT,timeout",
    "transfroms,transforms"
  })
  void aSlipOfThePenIsUnderstood(String word, String meant) {
    var known =
        List.of(
            "attempts",
            "backoff",
            "destinations",
            "full",
            "http",
            "max_backoff",
            "timeout",
            "to",
            "transforms");

    assertThat(Nearest.to(word, known)).contains(meant);
  }

  @Test
  void whatIsFarIsNotGuessed() {
    var known = List.of("to", "url", "name");

    assertThat(Nearest.to("id", known)).isEmpty();
    assertThat(Nearest.to("colour", known)).isEmpty();
    assertThat(Nearest.to("x".repeat(10_000), known)).isEmpty();
    assertThat(Nearest.hint("colour", known)).isEmpty();
    assertThat(Nearest.hint("nmae", known)).isEqualTo("did you mean name?");
  }
}
