package dev.hikyaku.eval.compare;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import dev.hikyaku.eval.CaseResult;
import dev.hikyaku.eval.RunHeader;
import dev.hikyaku.eval.SavedRun;
import dev.hikyaku.eval.score.Choose;
import dev.hikyaku.eval.score.Ending;
import dev.hikyaku.eval.score.Outcome;
import dev.hikyaku.eval.score.Scored;
import java.math.BigDecimal;
import java.math.BigInteger;
import java.math.MathContext;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.function.IntPredicate;
import org.junit.jupiter.api.Test;

class ComparisonTest {
  private static final int CASES = 1000;

  private static SavedRun run(String spec, double ms, IntPredicate right) {
    return run(spec, "data", CASES, ms, right);
  }

  private static SavedRun run(String spec, String data, int cases, double ms, IntPredicate right) {
    List<CaseResult> results = new ArrayList<>();
    for (int i = 0; i < cases; i++) {
      results.add(result(i, ms, right.test(i)));
    }
    RunHeader header =
        new RunHeader(spec, data, "triage", Optional.empty(), Optional.empty(), 0, 1);
    return new SavedRun(header, "", List.of("hikyaku 1"), results);
  }

  private static CaseResult result(int number, double ms, boolean right) {
    Outcome outcome =
        Outcome.of(List.of("a"), List.of(right ? "a" : "b"), Ending.CHOSEN, Choose.ONE);
    Scored scored =
        new Scored(
            outcome,
            Optional.empty(),
            Optional.of("ai"),
            Optional.of("local"),
            OptionalDouble.of(ms),
            0,
            0);
    return new CaseResult(
        "c" + number,
        scored,
        Map.of(),
        "why " + number,
        Optional.empty(),
        List.of(),
        new CaseResult.AnsweredBy(Optional.empty(), Optional.empty(), 1));
  }

  /** 2 · Σ over k ≥ more of C(n, k) ÷ 2ⁿ, in whole numbers. */
  private static double exact(int n, int more) {
    BigInteger sum = BigInteger.ZERO;
    BigInteger choose = BigInteger.ONE;
    for (int k = 0; k <= n; k++) {
      if (k >= more) {
        sum = sum.add(choose);
      }
      choose = choose.multiply(BigInteger.valueOf(n - k)).divide(BigInteger.valueOf(k + 1));
    }
    return new BigDecimal(sum.shiftLeft(1))
        .divide(new BigDecimal(BigInteger.TWO.pow(n)), MathContext.DECIMAL128)
        .doubleValue();
  }

  private static Difference of(Comparison comparison, String name) {
    return comparison.differences().stream()
        .filter(one -> one.name().equals(name))
        .findFirst()
        .orElseThrow();
  }

  @Test
  void twoEqualRunsDoNotDiffer() {
    SavedRun run = run("s", 1, i -> i % 5 != 0);

    Comparison same = Comparison.of(run, run, 0);

    assertThat(same.test().p()).isEqualTo(1);
    assertThat(same.flips()).isEmpty();
    assertThat(same.changes()).isEmpty();
    assertThat(same.otherData()).isEmpty();
    assertThat(same.significantLoss()).isFalse();
    assertThat(of(same, "accuracy").interval())
        .hasValueSatisfying(interval -> assertThat(interval.low()).isZero());
  }

  /** Of 100 cases that flip, 60 to the worse and 40 to the better. */
  @Test
  void plantedFlipsGiveTheExactBinomial() {
    SavedRun first = run("s", 1, i -> i < 60 || i >= 100);
    SavedRun second = run("t", 1, i -> i >= 60);

    Comparison planted = Comparison.of(first, second, 0);

    assertThat(planted.test()).isEqualTo(new McNemar(60, 40));
    assertThat(planted.test().p()).isCloseTo(exact(100, 60), within(1e-9));
    assertThat(planted.flips()).hasSize(100);
    assertThat(planted.changes()).containsExactly("spec: s → t");
    assertThat(planted.significantLoss()).isFalse();
    assertThat(of(planted, "accuracy").change()).isCloseTo(-0.02, within(1e-12));
  }

  @Test
  void aLossThatChanceDoesNotExplainIsSignificantAndAGainIsNoLoss() {
    SavedRun good = run("s", 1, i -> i >= 10);
    SavedRun bad = run("t", 1, i -> i >= 60);

    assertThat(Comparison.of(good, bad, 0).significantLoss()).isTrue();
    assertThat(Comparison.of(bad, good, 0).significantLoss()).isFalse();
    assertThat(of(Comparison.of(good, bad, 0), "accuracy").interval())
        .hasValueSatisfying(interval -> assertThat(interval.high()).isNegative());
  }

  @Test
  void latencyAndCostAreComparedCaseByCase() {
    Comparison faster = Comparison.of(run("s", 9, i -> true), run("s", 4, i -> true), 0);

    assertThat(of(faster, "latency_ms_mean").change()).isEqualTo(-5);
    assertThat(of(faster, "cost_usd_per_case").change()).isZero();
  }

  @Test
  void runsOverOtherCasesAreTold() {
    SavedRun whole = run("s", 1, i -> true);
    SavedRun part = run("s", "data", 900, 1, i -> true);
    SavedRun other = run("s", "other", CASES, 1, i -> true);

    assertThat(Comparison.of(whole, part, 0).otherData())
        .contains("100 cases are only in the first run and 0 only in the second");
    assertThat(Comparison.of(whole, other, 0).otherData())
        .contains("the files of their cases differ");
    assertThat(Comparison.of(whole, part, 0).cases()).isEqualTo(900);
  }

  @Test
  void runsWithoutACaseInCommonHaveNoDifferences() {
    SavedRun none = run("s", "data", 0, 1, i -> true);

    Comparison empty = Comparison.of(none, none, 0);

    assertThat(empty.test().p()).isEqualTo(1);
    assertThat(empty.differences()).isEmpty();
  }
}
