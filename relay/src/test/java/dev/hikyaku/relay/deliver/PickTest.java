package dev.hikyaku.relay.deliver;

import static java.time.Duration.ofMillis;
import static java.time.Duration.ofSeconds;
import static org.assertj.core.api.Assertions.assertThat;

import dev.hikyaku.relay.failure.Failure;
import dev.hikyaku.relay.failure.Tags;
import dev.hikyaku.relay.spi.Attempt;
import dev.hikyaku.relay.spi.Sent;
import dev.hikyaku.relay.time.Deadline;
import dev.hikyaku.relay.time.ManualTime;
import java.time.Duration;
import java.util.List;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

class PickTest {
  private final ManualTime time = new ManualTime();

  private static String picks(Pick pick, int times, boolean... out) {
    return IntStream.range(0, times)
        .mapToObj(i -> pick.of(out))
        .map(place -> place == Pick.NOBODY ? "-" : String.valueOf((char) ('a' + place)))
        .collect(Collectors.joining());
  }

  @Test
  void inOrderTakesTheFirstThatIsNotOut() {
    Pick pick = new Pick.InOrder();

    assertThat(picks(pick, 2, false, false)).isEqualTo("aa");
    assertThat(picks(pick, 2, true, false)).isEqualTo("bb");
    assertThat(picks(pick, 1, true, true)).isEqualTo("-");
  }

  @Test
  void weightsAreSpreadEvenly() {
    Pick pick = new Pick.Weighted(new int[] {5, 1, 1});

    assertThat(picks(pick, 14, false, false, false)).isEqualTo("aabacaaaabacaa");
  }

  @Test
  void oneToTwoOverThirtyIsExactlyTenToTwenty() {
    String picks = picks(new Pick.Weighted(new int[] {1, 2}), 30, false, false);

    assertThat(picks.chars().filter(c -> c == 'a').count()).isEqualTo(10);
    assertThat(picks).doesNotContain("aa").doesNotContain("bbb");
  }

  @Test
  void whoIsOutLeavesItsTurnsToAllOthersAlike() {
    Pick pick = new Pick.Weighted(new int[] {1, 1, 1});
    assertThat(picks(pick, 4, false, false, false)).isEqualTo("abca");

    String withoutB = picks(pick, 20, false, true, false);

    assertThat(withoutB.chars().filter(c -> c == 'a').count()).isBetween(9L, 11L);
    assertThat(withoutB).doesNotContain("b", "-");
  }

  @Test
  void theHeaviestWeightsDoNotOverflow() {
    Pick pick = new Pick.Weighted(new int[] {1_000_000, 1_000_000});

    assertThat(picks(pick, 4, false, false)).isEqualTo("abab");
    assertThat(picks(pick, 2, true, true)).isEqualTo("--");
  }

  private Latency latency() {
    return new Latency(ofSeconds(5), time);
  }

  private void answer(Latency latency, Duration after, Sent answer) throws InterruptedException {
    latency.apply(
        Specs.message("m"),
        new Attempt(1, "key", Deadline.never(time)),
        (envelope, attempt) -> {
          time.advance(after);
          return answer;
        });
  }

  @Test
  void theFastestOfLateIsChosenAndTheUnknownFirst() throws InterruptedException {
    List<Latency> latencies = List.of(latency(), latency(), latency());
    Pick pick = new Pick.Fastest(latencies);

    assertThat(picks(pick, 1, false, false, false)).isEqualTo("a");
    answer(latencies.get(0), ofMillis(30), Sent.accepted());
    assertThat(picks(pick, 1, false, false, false)).isEqualTo("b");
    answer(latencies.get(1), ofMillis(10), Sent.accepted());
    answer(latencies.get(2), ofMillis(20), Sent.accepted());

    assertThat(picks(pick, 1, false, false, false)).isEqualTo("b");
    assertThat(picks(pick, 1, false, true, false)).isEqualTo("c");
    assertThat(picks(pick, 1, true, true, true)).isEqualTo("-");
  }

  @Test
  void theMeanMovesAFifthOfTheWayToEachAnswer() throws InterruptedException {
    Latency latency = latency();
    answer(latency, ofMillis(100), Sent.accepted());
    answer(latency, ofMillis(200), Sent.accepted());

    assertThat(latency.nanos()).isEqualTo(120e6);
  }

  @Test
  void aQuickFailureIsNotSpeedButAQuickRefusalOfTheMessageIs() throws InterruptedException {
    Latency down = latency();
    answer(down, ofMillis(1), Sent.failed(Failure.passing("refused", Tags.CONNECT)));
    assertThat(down.nanos()).isEqualTo(5e9);
    Latency picky = latency();
    answer(picky, ofMillis(1), Sent.failed(Failure.ofStatus(404, "http 404")));

    assertThat(picky.nanos()).isEqualTo(1e6);
  }

  @Test
  void whoIsNotAskedGetsAnotherChanceInTime() throws InterruptedException {
    Latency slow = latency();
    answer(slow, ofMillis(400), Sent.accepted());

    time.advance(ofSeconds(20));

    assertThat(slow.nanos()).isEqualTo(100e6);
  }
}
