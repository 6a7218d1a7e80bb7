package dev.hikyaku.relay.deliver;

import static org.assertj.core.api.Assertions.assertThat;

import dev.hikyaku.relay.circuit.Verdict;
import dev.hikyaku.relay.failure.Failure;
import dev.hikyaku.relay.failure.HopReason;
import dev.hikyaku.relay.failure.Tag;
import dev.hikyaku.relay.failure.Tags;
import dev.hikyaku.relay.spi.Attempted;
import dev.hikyaku.relay.spi.Refused;
import dev.hikyaku.relay.spi.Sent;
import java.util.Map;
import org.junit.jupiter.api.Test;

class BreakerRuleTest {
  private static Attempted status(int status) {
    return Sent.failed(Failure.ofStatus(status, "http " + status));
  }

  private static Attempted passing(Tag... tags) {
    return Sent.failed(Failure.passing("x", tags));
  }

  private static Attempted lasting(Tag... tags) {
    return Sent.failed(Failure.lasting("x", tags));
  }

  @Test
  void whatSpeaksAgainstAnEndpointIsTold() {
    Map<Attempted, Verdict> verdicts =
        Map.ofEntries(
            Map.entry(Sent.accepted(), Verdict.GOOD),
            Map.entry(status(500), Verdict.BAD),
            Map.entry(status(501), Verdict.BAD),
            Map.entry(status(503), Verdict.BAD),
            Map.entry(status(408), Verdict.BAD),
            Map.entry(status(400), Verdict.GOOD),
            Map.entry(status(404), Verdict.GOOD),
            Map.entry(status(429), Verdict.GOOD),
            Map.entry(status(302), Verdict.GOOD),
            Map.entry(passing(Tags.CONNECT), Verdict.BAD),
            Map.entry(lasting(Tags.CONNECT), Verdict.BAD),
            Map.entry(passing(Tags.TIMEOUT), Verdict.BAD),
            Map.entry(passing(Tags.RESET), Verdict.BAD),
            Map.entry(passing(Tag.of("kafka", "NOT_LEADER_FOR_PARTITION")), Verdict.BAD),
            Map.entry(lasting(Tag.of("ws", "close_1008")), Verdict.GOOD),
            Map.entry(lasting(Tags.TRANSFORM), Verdict.GOOD),
            Map.entry(new Refused(HopReason.BUDGET), Verdict.NONE),
            Map.entry(new Refused(HopReason.DEADLINE), Verdict.NONE));

    verdicts.forEach(
        (answer, verdict) ->
            assertThat(new BreakerRule(false).of(answer)).as("%s", answer).isEqualTo(verdict));
  }

  @Test
  void a429CountsOnlyWhenToldSo() {
    assertThat(new BreakerRule(true).of(status(429))).isEqualTo(Verdict.BAD);
    assertThat(new BreakerRule(true).of(status(404))).isEqualTo(Verdict.GOOD);
  }
}
