package dev.hikyaku.eval.score;

import static dev.hikyaku.eval.score.Fixtures.outcome;
import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

class SharesTest {
  private static final Counts MIXED =
      Fixtures.counts(
          outcome("a", "a", Ending.CHOSEN),
          outcome("a", "b", Ending.CHOSEN),
          outcome("b", "human", Ending.ABSTAINED),
          outcome("human", "human", Ending.ABSTAINED),
          outcome("", "human", Ending.ABSTAINED),
          outcome("", "a", Ending.CHOSEN),
          outcome("", "", Ending.FAILED),
          outcome("b", "", Ending.FAILED));

  /** The example in scikit-learn's documentation of accuracy_score. */
  @Test
  void halfOfTheDocumentedLabelsAreRight() {
    assertThat(Shares.accuracy(Fixtures.chosen("0 1 2 3", "0 2 1 3"))).hasValue(0.5);
  }

  @Test
  void accuracyCountsAbstentionsThatAreRightAndFailuresAsWrong() {
    // right: a→a, human→human by the static router, nobody's left alone
    assertThat(Shares.accuracy(MIXED)).hasValue(3.0 / 8);
  }

  @Test
  void coverageIsWhatNeitherAbstainedNorFailed() {
    assertThat(Shares.coverage(MIXED)).hasValue(3.0 / 8);
    assertThat(Shares.selectiveAccuracy(MIXED)).hasValue(1.0 / 3);
  }

  @Test
  void aFailureIsNoAbstention() {
    assertThat(Shares.oosRecall(MIXED)).hasValue(1.0 / 3);
    assertThat(Shares.oosPrecision(MIXED)).hasValue(1.0 / 3);
  }

  @Test
  void nothingToStandOnIsNotZero() {
    Counts none = new Counts(Map.of());
    assertThat(Shares.accuracy(none)).isEmpty();
    assertThat(Shares.coverage(none)).isEmpty();

    Counts allAbstained = Fixtures.counts(outcome("a", "", Ending.ABSTAINED));
    assertThat(Shares.coverage(allAbstained)).hasValue(0);
    assertThat(Shares.selectiveAccuracy(allAbstained)).isEmpty();
    assertThat(Shares.oosRecall(allAbstained)).isEmpty();
    assertThat(Shares.oosPrecision(Fixtures.chosen("a", "a"))).isEmpty();
  }

  @Test
  void oneOfSeveralLabelsIsEnoughUnlessManyAreToBeChosen() {
    List<String> both = List.of("a", "b");

    assertThat(Choose.ONE.right(both, List.of("b"), Ending.CHOSEN)).isTrue();
    assertThat(Choose.ONE.right(both, List.of("b", "c"), Ending.CHOSEN)).isFalse();
    assertThat(Choose.MANY.right(both, List.of("b"), Ending.CHOSEN)).isFalse();
    assertThat(Choose.MANY.right(both, List.of("b", "a"), Ending.CHOSEN)).isTrue();
  }
}
