package dev.hikyaku.eval.score;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

class RiskCoverageTest {
  private static final double EXACT = 1e-12;

  private static RiskCoverage.Case one(double confidence, boolean right) {
    return new RiskCoverage.Case(confidence, right);
  }

  @Test
  void theAreaIsTheMeanErrorOverAllCoverages() {
    RiskCoverage curve = RiskCoverage.of(List.of(one(.7, true), one(.9, true), one(.8, false)));

    assertThat(curve.aurc().orElseThrow()).isCloseTo((0 + 1.0 / 2 + 1.0 / 3) / 3, within(EXACT));
    assertThat(curve.points())
        .extracting(RiskCoverage.Point::risk)
        .containsExactly(0.0, 0.5, 1.0 / 3);
  }

  @Test
  void aTieIsTheMeanOfItsOrders() {
    double rightFirst = (0 + 1.0 / 2) / 2;
    double wrongFirst = (1 + 1.0 / 2) / 2;

    for (boolean first : List.of(true, false)) {
      assertThat(RiskCoverage.of(List.of(one(.8, first), one(.8, !first))).aurc().orElseThrow())
          .isCloseTo((rightFirst + wrongFirst) / 2, within(EXACT));
    }
  }

  @Test
  void aLongCurveIsShownByAHundredPointsAndEndsWithAllCases() {
    List<RiskCoverage.Case> many = new ArrayList<>();
    for (int i = 0; i < 1234; i++) {
      many.add(one(i / 1234.0, i % 10 != 0));
    }

    List<RiskCoverage.Point> points = RiskCoverage.of(many).points();

    assertThat(points).hasSize(100);
    assertThat(points.getLast().coverage()).isEqualTo(1);
    assertThat(points.getLast().risk()).isCloseTo(124.0 / 1234, within(1e-9));
  }

  @Test
  void noCasesHaveNoArea() {
    assertThat(RiskCoverage.of(List.of()).aurc()).isEmpty();
  }
}
