package dev.hikyaku.eval.score;

import static dev.hikyaku.eval.score.Fixtures.outcome;
import static dev.hikyaku.eval.score.Fixtures.scored;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.OptionalDouble;
import java.util.stream.DoubleStream;
import org.junit.jupiter.api.Test;

class MetricsTest {
  private static List<Scored> cases(int right, int wrong) {
    List<Scored> cases = new ArrayList<>();
    for (int i = 0; i < right + wrong; i++) {
      cases.add(scored(outcome("a", i < right ? "a" : "b", Ending.CHOSEN)));
    }
    return cases;
  }

  @Test
  void anEmptyRunHasNoNumbersAndDoesNotFail() {
    Metrics none = Metrics.of(List.of(), Choose.ONE, 0);

    assertThat(none.cases()).isZero();
    assertThat(none.shares().values()).allMatch(OptionalDouble::isEmpty);
    assertThat(none.intervals()).isEmpty();
    assertThat(none.latency().p50()).isEmpty();
  }

  @Test
  void theSameSeedGivesTheSameIntervals() {
    Metrics first = Metrics.of(cases(80, 20), Choose.ONE, 7);
    Metrics second = Metrics.of(cases(80, 20), Choose.ONE, 7);

    assertThat(second.intervals()).isEqualTo(first.intervals());
  }

  /** The binomial around 0.8 of 100 has a standard deviation of 0.04. */
  @Test
  void anIntervalOfAccuracyIsAboutTwoDeviationsEachWay() {
    Map<String, Interval> intervals = Metrics.of(cases(80, 20), Choose.ONE, 7).intervals();

    assertThat(intervals)
        .hasEntrySatisfying(
            "accuracy",
            interval -> {
              assertThat(interval.low()).isCloseTo(0.8 - 1.96 * 0.04, within(0.015));
              assertThat(interval.high()).isCloseTo(0.8 + 1.96 * 0.04, within(0.015));
            });
  }

  @Test
  void whereSeveralAreChosenProbabilitiesAreNotJudgedButStillRank() {
    Scored one = scored(outcome("a", "a", Ending.CHOSEN), Map.of("a", 0.9), OptionalDouble.of(1));

    Metrics many = Metrics.of(List.of(one), Choose.MANY, 0);

    assertThat(many.calibration()).isEqualTo(Calibration.NONE);
    assertThat(many.riskCoverage().aurc()).hasValue(0);
  }

  @Test
  void whatWasCachedHasNoLatency() {
    Outcome right = outcome("a", "a", Ending.CHOSEN);
    List<Scored> cases =
        List.of(
            scored(right, Map.of(), OptionalDouble.of(10)),
            scored(right, Map.of(), OptionalDouble.empty()),
            scored(right, Map.of(), OptionalDouble.of(20)));

    Metrics metrics = Metrics.of(cases, Choose.ONE, 0);

    assertThat(metrics.latency().p50()).hasValue(15);
    assertThat(metrics.latencyByModel()).containsEntry("local", metrics.latency());
    assertThat(metrics.spend())
        .isEqualTo(new Spend(30, 1.5, Map.of("ai", 3L), Map.of("local", 3L)));
  }

  /** What numpy gives for the same numbers. */
  @Test
  void percentilesAreLinearBetweenNeighbours() {
    Percentiles hundred = Percentiles.of(DoubleStream.iterate(1, i -> i + 1).limit(100));

    assertThat(hundred.p50().orElseThrow()).isCloseTo(50.5, within(1e-9));
    assertThat(hundred.p95().orElseThrow()).isCloseTo(95.05, within(1e-9));
    assertThat(hundred.p99().orElseThrow()).isCloseTo(99.01, within(1e-9));
  }

  /** The example in scikit-learn's documentation of confusion_matrix. */
  @Test
  void theDocumentedAnimalsAreConfusedAsDocumented() {
    Counts counts = Fixtures.chosen("cat ant cat cat ant bird", "ant ant cat cat ant cat");

    assertThat(Confusion.of(counts).cells())
        .containsExactly(
            new Confusion.Cell("ant", "ant", 2),
            new Confusion.Cell("cat", "cat", 2),
            new Confusion.Cell("bird", "cat", 1),
            new Confusion.Cell("cat", "ant", 1));
  }
}
