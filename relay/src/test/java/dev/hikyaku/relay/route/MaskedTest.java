package dev.hikyaku.relay.route;

import static org.assertj.core.api.Assertions.assertThat;

import dev.hikyaku.relay.failure.Failure;
import dev.hikyaku.relay.failure.Tags;
import dev.hikyaku.relay.spi.Decision;
import dev.hikyaku.relay.spi.Evidence;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;
import org.junit.jupiter.api.Test;

class MaskedTest {
  private static final String SECRET = "s3cret-4711";
  private static final String SAID = "who is " + SECRET + "?";

  private final Masked masked = new Masked(text -> text.replace(SECRET, "***"));

  private static Evidence evidence(Map<String, Object> record) {
    return new Evidence(
        Map.of("billing", 0.9), OptionalDouble.of(1), Optional.of("gpt"), List.of(), record);
  }

  @Test
  void aFailureSaysTheSameWithoutTheSecret() {
    Failure failure = Failure.passing(SAID, Tags.IO);

    Decision decision = masked.of(new Decision.Broken(failure, Evidence.NONE));

    Failure told = ((Decision.Broken) decision).failure();
    assertThat(told.message()).isEqualTo("who is ***?");
    assertThat(told.tags()).isEqualTo(failure.tags());
    assertThat(told.severity()).isEqualTo(failure.severity());
  }

  @Test
  void reasonsAreMasked() {
    assertThat(masked.of(new Decision.Abstained(SAID, Evidence.NONE)))
        .isEqualTo(new Decision.Abstained("who is ***?", Evidence.NONE));
    assertThat(masked.of(new Decision.Chosen(List.of("tech"), Evidence.NONE, SAID)))
        .isEqualTo(new Decision.Chosen(List.of("tech"), Evidence.NONE, "who is ***?"));
  }

  @Test
  void aRecordIsMaskedAtEveryDepthAndElseUnchanged() {
    Map<String, Object> record =
        Map.of(
            "version", SAID, "attempts", List.of(Map.of("error", SAID, "ms", 3.5)), "tokens", 5L);

    Decision decision = masked.of(new Decision.Abstained("unsure", evidence(record)));

    assertThat(decision.evidence())
        .isEqualTo(
            evidence(
                Map.of(
                    "version",
                    "who is ***?",
                    "attempts",
                    List.of(Map.of("error", "who is ***?", "ms", 3.5)),
                    "tokens",
                    5L)));
  }
}
