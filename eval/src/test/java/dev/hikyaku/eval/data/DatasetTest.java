package dev.hikyaku.eval.data;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.Test;

class DatasetTest {
  private static final List<Case> CASES =
      List.of(
          Case.of("a", "Charged twice", "card"),
          Case.of("b", " charged\n TWICE ", "card"),
          Case.of("c", "charged twice", "tech"),
          Case.of("d", "hello"),
          Case.of("d", "crash", "tech"));

  private static Dataset of(Optional<Cases> other) throws IOException {
    return Dataset.of(Cases.of(CASES), Map.of("card", List.of("billing")), other);
  }

  @Test
  void textsThatStandTwiceAreRepeatsOrConflicts() throws Exception {
    Dataset found = of(Optional.empty());

    assertThat(found.cases()).isEqualTo(5);
    assertThat(found.nobodys()).isEqualTo(1);
    assertThat(found.labels()).isEqualTo(Map.of("billing", 2L, "tech", 2L));
    assertThat(found.repeats()).containsExactly(new Dataset.Twin("b", "a"));
    assertThat(found.conflicts()).containsExactly(new Dataset.Twin("c", "a"));
    assertThat(found.broken())
        .containsExactly(new CaseProblem("cases", 5, 1, "the id stands on line 4 already"));
    assertThat(found.sound()).isFalse();
  }

  @Test
  void aTextOfTheOtherSetIsALeak() throws Exception {
    Cases other = Cases.of(List.of(Case.of("x", "HELLO"), Case.of("y", "bye")));

    assertThat(of(Optional.of(other)).leaks()).containsExactly(new Dataset.Twin("d", "x"));
  }
}
