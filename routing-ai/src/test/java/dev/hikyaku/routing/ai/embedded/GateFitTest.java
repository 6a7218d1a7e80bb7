package dev.hikyaku.routing.ai.embedded;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.util.Collections;
import java.util.List;
import org.junit.jupiter.api.Test;

class GateFitTest {
  private static final Gate.Signs NEAR = Gate.Signs.of(0.9, 0.2);
  private static final Gate.Signs FAR = Gate.Signs.of(0.4, -0.1);

  @Test
  void withoutEvidenceItIsTheShippedOne() throws InterruptedException {
    Gate gate = GateFit.of(List.of(), List.of());

    assertThat(gate.lead()).isCloseTo(Gate.SHIPPED.lead(), within(1e-6));
    assertThat(gate.offset()).isCloseTo(Gate.SHIPPED.offset(), within(1e-6));
  }

  @Test
  void itLearnsWhereTheMessagesOfThisSpecLie() throws InterruptedException {
    List<Gate.Signs> belonging = Collections.nCopies(500, Gate.Signs.of(0.9, 0.35));
    List<Gate.Signs> strange = Collections.nCopies(200, NEAR);

    double shipped = Gate.SHIPPED.belongs(NEAR);
    double learned = GateFit.of(belonging, strange).belongs(NEAR);

    assertThat(shipped).isGreaterThan(0.9);
    assertThat(learned).isLessThan(0.6);
  }

  @Test
  void aLossIsTheLogarithmOfWhatWasBelieved() {
    for (Gate.Signs signs : List.of(NEAR, FAR)) {
      double belief = Gate.SHIPPED.belongs(signs);

      assertThat(Gate.SHIPPED.loss(signs, true)).isCloseTo(-Math.log(belief), within(1e-9));
      assertThat(Gate.SHIPPED.loss(signs, false)).isCloseTo(-Math.log(1 - belief), within(1e-9));
    }
  }
}
