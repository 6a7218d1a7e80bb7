package dev.hikyaku.eval.score;

import static dev.hikyaku.eval.score.Fixtures.sure;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

class CalibrationTest {
  private static final double EXACT = 1e-12;

  private static Certainty certainty(String truth, String keys, double... numbers) {
    Map<String, Double> probabilities = new LinkedHashMap<>();
    for (int i = 0; i < numbers.length; i++) {
      probabilities.put(Fixtures.names(keys).get(i), numbers[i]);
    }
    return Certainty.of(probabilities, Fixtures.names(truth)).orElseThrow();
  }

  /** The example in scikit-learn's documentation of log_loss. */
  @Test
  void theDocumentedMailsHaveTheDocumentedLogLoss() {
    Calibration found =
        Calibration.of(
            List.of(
                certainty("spam", "ham spam", .1, .9),
                certainty("ham", "ham spam", .9, .1),
                certainty("ham", "ham spam", .8, .2),
                certainty("spam", "ham spam", .35, .65)));

    assertThat(found.logLoss().orElseThrow()).isCloseTo(0.21616187468057912, within(EXACT));
  }

  /** The example with several classes in scikit-learn's documentation of brier_score_loss. */
  @Test
  void theDocumentedBreakfastHasTheDocumentedBrierScore() {
    Calibration found =
        Calibration.of(
            List.of(
                certainty("eggs", "eggs ham spam", .8, .1, .1),
                certainty("ham", "eggs ham spam", .2, .7, .1),
                certainty("spam", "eggs ham spam", .2, .2, .6)));

    assertThat(found.brier().orElseThrow()).isCloseTo(0.44 / 3, within(EXACT));
  }

  @Test
  void aTruthThatIsNoKeyCostsAllAndIsClipped() {
    Certainty missed = certainty("c", "a b", .9, .1);

    assertThat(missed.right()).isFalse();
    assertThat(missed.brier()).isCloseTo(.81 + .01 + 1, within(EXACT));
    assertThat(missed.logLoss()).isCloseTo(-Math.log(1e-15), within(EXACT));
  }

  @Test
  void nobodysTruthIsNone() {
    assertThat(certainty("", "a none", .3, .7).right()).isTrue();
    assertThat(certainty("", "a none", .7, .3).right()).isFalse();
  }

  @Test
  void ofSeveralLabelsTheLikeliestIsTheTruth() {
    Certainty found = certainty("b a", "a b none", .5, .2, .3);

    assertThat(found.right()).isTrue();
    assertThat(found.logLoss()).isCloseTo(-Math.log(.5), within(EXACT));
  }

  @Test
  void ofEqualProbabilitiesTheFirstIsTheChoice() {
    assertThat(certainty("a", "a b", .5, .5).right()).isTrue();
    assertThat(certainty("b", "a b", .5, .5).right()).isFalse();
  }

  @Test
  void theErrorIsTheGapOfEachBinByItsSize() {
    List<Certainty> cases = new ArrayList<>();
    for (int i = 0; i < 3; i++) {
      cases.add(sure(0.95, i < 2));
    }
    cases.add(sure(0.5, true));

    // ¾ · |2/3 − 0.95| + ¼ · |1 − 0.5|
    assertThat(Calibration.of(cases).ece().orElseThrow())
        .isCloseTo(0.75 * (0.95 - 2.0 / 3) + 0.125, within(EXACT));
  }

  @Test
  void aBinHoldsItsUpperEdgeAndNotItsLower() {
    List<Calibration.Bin> bins =
        Calibration.of(List.of(sure(0.2, true), sure(0, true), sure(1, true))).bins();

    assertThat(bins).hasSize(15);
    assertThat(bins.get(2).cases()).isEqualTo(1);
    assertThat(bins.get(3).cases()).isZero();
    assertThat(bins.getFirst().cases()).isEqualTo(1);
    assertThat(bins.getLast().cases()).isEqualTo(1);
  }

  @Test
  void withoutProbabilitiesThereIsNothingToSay() {
    assertThat(Certainty.of(Map.of(), List.of("a"))).isEmpty();
    assertThat(Calibration.of(List.of()).ece()).isEmpty();
    assertThat(Calibration.of(List.of()).brier()).isEmpty();
    assertThat(Calibration.of(List.of()).logLoss()).isEmpty();
  }
}
