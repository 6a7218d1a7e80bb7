package dev.hikyaku.routing.ai.embedded;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import dev.hikyaku.relay.spi.Candidate;
import dev.hikyaku.routing.ai.model.Fakes;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class RegressionTest {
  private static final List<String> NAMES = List.of("billing", "tech");
  private static final List<String> BILLING =
      List.of(
          "I was charged twice this month",
          "Please send last year's invoice again",
          "The refund has not reached my account",
          "Which VAT number do you bill under?",
          "My credit card was declined at the renewal");
  private static final List<String> TECH =
      List.of(
          "The app does not start",
          "I get an error when I upload a file",
          "Login fails since the update",
          "The page stays blank in my browser",
          "How do I connect the printer?");

  private static Fitted desks;

  @BeforeAll
  static void fit() throws InterruptedException {
    desks = fit(List.of(), List.of());
  }

  private static Fitted fit(List<String> notForBilling, List<String> negatives)
      throws InterruptedException {
    List<Candidate> candidates =
        List.of(
            Desks.desk("billing", "Invoices, payments, refunds", BILLING, notForBilling),
            Desks.desk("tech", "Errors, crashes, how-to", TECH, List.of()));
    return new Fit(Shipped.BGE_SMALL.encoder(), new FitStore())
        .of(Fakes.lessons(candidates, negatives, Path.of("/dev/null")));
  }

  private static Map<String, Double> decide(Fitted fitted, String text)
      throws InterruptedException {
    return fitted.score(text, NAMES).oneOf();
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      textBlock =
          """
          billing | The sum on the last invoice is wrong
          billing | Please pay the money back to my card
          tech | Since yesterday the program crashes with an error
          tech | The upload of my files stops with an error message
          """)
  void aClearMessageReachesItsDesk(String desk, String text) throws InterruptedException {
    assertThat(desks.head()).isEqualTo("regression");
    assertThat(decide(desks, text).get(desk)).isGreaterThan(0.6);
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "Our cat has had four kittens and they all look like the neighbour's tom",
        "Stir the flour into the melted butter and add the milk slowly",
        "ok"
      })
  void aMessageOffTopicReachesNobody(String text) throws InterruptedException {
    Map<String, Double> probabilities = decide(desks, text);

    assertThat(NAMES).allSatisfy(n -> assertThat(probabilities.get(n)).isLessThan(0.6));
    assertThat(probabilities.values().stream().mapToDouble(p -> p).sum())
        .isCloseTo(1, within(1e-9));
  }

  @Test
  void aNotForTextLowersItsCandidate() throws InterruptedException {
    Fitted wary = fit(List.of("What would an invoice for forty licences look like?"), List.of());
    String text = "What would the invoice for twenty licences be?";

    assertThat(decide(wary, text).get("billing"))
        .isLessThan(decide(desks, text).getOrDefault("billing", 0.0) - 0.1);
    assertThat(decide(wary, "I was charged twice again").get("billing")).isGreaterThan(0.6);
  }

  @Test
  void aMessageOfNobodyLowersThoseLikeIt() throws InterruptedException {
    String text = "Who won the payment race at the fair?";
    Fitted taught =
        fit(List.of(), List.of("Who won the race at the fair?", "Who came first at the fair?"));

    assertThat(decide(taught, text).get("none")).isGreaterThan(decide(desks, text).get("none"));
  }

  @Test
  void ofFewerCandidatesTheOthersShareTheRest() throws InterruptedException {
    Scores one = desks.score("The sum on the last invoice is wrong", List.of("billing"));

    assertThat(one.oneOf()).containsOnlyKeys("billing", "none");
    assertThat(one.raw().get("billing")).isBetween(0.0, 1.0);
    assertThatThrownBy(() -> desks.score("text", List.of("press")))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessageContaining("press");
  }

  @Test
  void theSameTextGivesTheSameBits() throws InterruptedException {
    String text = "The sum on the last invoice is wrong";

    assertThat(decide(desks, text)).isEqualTo(decide(fit(List.of(), List.of()), text));
  }
}
