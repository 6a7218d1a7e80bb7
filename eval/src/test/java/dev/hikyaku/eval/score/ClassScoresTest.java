package dev.hikyaku.eval.score;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

class ClassScoresTest {
  private static final double EXACT = 1e-12;

  private static ClassScore of(ClassScores scores, String name) {
    return scores.scores().stream()
        .filter(score -> score.destination().equals(name))
        .findFirst()
        .orElseThrow();
  }

  /** The example in scikit-learn's documentation of precision_recall_fscore_support. */
  @Test
  void theDocumentedAnimalsHaveTheDocumentedScores() {
    ClassScores scores =
        ClassScores.of(Fixtures.chosen("cat dog pig cat dog pig", "cat pig dog cat cat dog"));

    assertThat(of(scores, "cat").precision().orElseThrow()).isEqualTo(2.0 / 3);
    assertThat(of(scores, "cat").recall()).hasValue(1);
    assertThat(of(scores, "cat").f1()).isEqualTo(0.8);
    assertThat(of(scores, "cat").support()).isEqualTo(2);
    assertThat(of(scores, "dog").precision()).hasValue(0);
    assertThat(of(scores, "pig").f1()).isZero();
    assertThat(scores.macroF1().orElseThrow()).isCloseTo(0.8 / 3, within(EXACT));
    assertThat(scores.weightedF1().orElseThrow()).isCloseTo(0.8 / 3, within(EXACT));
  }

  @Test
  void supportWeighsTheWeightedMeanAndNotThePlainOne() {
    ClassScores scores = ClassScores.of(Fixtures.chosen("a a a b", "a a a a"));

    // a: 2·3 ÷ (2·3 + 1) = 6/7, b: 0
    assertThat(scores.macroF1().orElseThrow()).isCloseTo(3.0 / 7, within(EXACT));
    assertThat(scores.weightedF1().orElseThrow()).isCloseTo(3.0 / 4 * 6 / 7, within(EXACT));
  }

  @Test
  void oneClassThatIsAlwaysRightIsPerfect() {
    ClassScores scores = ClassScores.of(Fixtures.chosen("a a", "a a"));

    assertThat(scores.scores()).containsExactly(new ClassScore("a", 2, 0, 0));
    assertThat(scores.macroF1()).hasValue(1);
  }

  @Test
  void aClassThatIsOnlyChosenHasNoRecallAndStillCounts() {
    ClassScores scores = ClassScores.of(Fixtures.chosen("a a", "a b"));

    assertThat(of(scores, "b").recall()).isEmpty();
    assertThat(of(scores, "b").precision()).hasValue(0);
    assertThat(scores.macroF1().orElseThrow()).isCloseTo(1.0 / 3, within(EXACT));
  }

  @Test
  void aClassThatIsNeverChosenHasNoPrecision() {
    assertThat(of(ClassScores.of(Fixtures.chosen("a b", "a a")), "b").precision()).isEmpty();
  }

  @Test
  void noCasesHaveNoScores() {
    ClassScores scores = ClassScores.of(new Counts(Map.of()));

    assertThat(scores.macroF1()).isEmpty();
    assertThat(scores.weightedF1()).isEmpty();
  }

  @Test
  void casesThatAreAllNobodysAndLeftAloneHaveNoClasses() {
    Counts counts = Fixtures.counts(Fixtures.outcome("", "human", Ending.ABSTAINED));

    assertThat(ClassScores.of(counts).scores()).isEmpty();
    assertThat(ClassScores.of(counts).macroF1()).isEmpty();
  }

  @Test
  void whatAStaticRouterMadeOfAnAbstentionCountsAgainstItWhereSomebodyWasExpected() {
    Counts counts = Fixtures.counts(Fixtures.outcome("billing", "human", Ending.ABSTAINED));

    assertThat(ClassScores.of(counts).scores())
        .containsExactly(new ClassScore("billing", 0, 0, 1), new ClassScore("human", 0, 1, 0));
  }

  @Test
  void eachOfSeveralLabelsIsCountedByItself() {
    Outcome half = Outcome.of(List.of("a", "b"), List.of("a", "c"), Ending.CHOSEN, Choose.MANY);

    assertThat(ClassScores.of(Fixtures.counts(half)).scores())
        .containsExactly(
            new ClassScore("a", 1, 0, 0),
            new ClassScore("b", 0, 0, 1),
            new ClassScore("c", 0, 1, 0));
  }
}
