package dev.hikyaku.routing.ai.embedded;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import org.junit.jupiter.api.Test;

class ScoresTest {
  @Test
  void judgedByThemselvesTwoStrongCandidatesBothPass() {
    double[] values = {0.5, 0.5, 0.0};
    List<String> names = List.of("billing", "tech", "sales");

    var each = new Scores(names, values, Curve.SHIPPED.oneOf(values, 0.1)).each();

    assertThat(each.get("billing")).isGreaterThan(0.6);
    assertThat(each.get("tech")).isGreaterThan(0.6);
    assertThat(each.get("sales")).isLessThan(0.01);
  }
}
