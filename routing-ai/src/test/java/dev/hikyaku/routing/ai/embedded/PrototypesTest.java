package dev.hikyaku.routing.ai.embedded;

import static dev.hikyaku.routing.ai.embedded.Desks.BILLING;
import static dev.hikyaku.routing.ai.embedded.Desks.SALES;
import static dev.hikyaku.routing.ai.embedded.Desks.TECH;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import dev.hikyaku.relay.spi.Candidate;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class PrototypesTest {
  private static final List<String> NAMES = List.of("billing", "tech", "sales");

  private static Prototypes desks;

  @BeforeAll
  static void fitDesks() throws InterruptedException {
    desks = fit(BILLING, TECH, SALES);
  }

  private static Prototypes fit(Candidate... candidates) throws InterruptedException {
    Texts texts = Texts.of(Desks.lessons(List.of(candidates)));
    return Prototypes.of(texts, Atlas.of(texts.all(), Shipped.BGE_SMALL.encoder()));
  }

  private static Map<String, Double> decide(String text) throws InterruptedException {
    return desks.score(text, NAMES).oneOf();
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      textBlock =
          """
          billing | Please send the money for the cancelled order back to my card
          billing | The sum on the last invoice is wrong
          tech | Since the update the program crashes with an error when I log in
          tech | Is there an outage? Nothing loads any more
          sales | What would forty licences cost us a year?
          sales | We would like to see a demo before we sign
          """)
  void aClearMessageReachesItsDesk(String desk, String text) throws InterruptedException {
    assertThat(decide(text).get(desk)).isGreaterThan(0.6);
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "Our cat has had four kittens and they all look like the neighbour's tom",
        "Who wants to come along to the lake on Sunday?",
        "Stir the flour into the melted butter and add the milk slowly",
        "ok"
      })
  void aMessageOffTopicReachesNobody(String text) throws InterruptedException {
    var probabilities = decide(text);

    assertThat(NAMES).allSatisfy(n -> assertThat(probabilities.get(n)).isLessThan(0.6));
    assertThat(probabilities.values().stream().mapToDouble(p -> p).sum())
        .isCloseTo(1, within(1e-9));
  }

  @Test
  void theSameTextGivesTheSameBits() throws InterruptedException {
    String text = "The sum on the last invoice is wrong";

    assertThat(decide(text)).isEqualTo(decide(text));
  }

  @Test
  void aNotForTextLowersItsCandidate() throws InterruptedException {
    Candidate wary =
        Desks.desk(
            "billing",
            "Invoices, payments, refunds, charges",
            List.of("I was charged twice this month"),
            List.of("Where do I find the page with your prices?"));
    String text = "On which page are the prices, please?";

    double trusting = score(BILLING, text);
    double lowered = score(wary, text);
    double elsewhere = score(wary, "I was charged twice again");

    assertThat(lowered).isLessThan(trusting - 0.1);
    assertThat(elsewhere).isCloseTo(score(BILLING, "I was charged twice again"), within(0.15));
  }

  private static double score(Candidate candidate, String text) throws InterruptedException {
    List<String> name = List.of(candidate.name());
    return fit(candidate).score(text, name).raw().getOrDefault(candidate.name(), Double.NaN);
  }

  @Test
  void anExampleRaisesWhatTheDescriptionLeavesOpen() throws InterruptedException {
    String text = "Our parcel has not arrived";
    Candidate bare = Desks.desk("team-b", "Everything about orders", List.of(), List.of());
    Candidate shown =
        Desks.desk("team-b", "Everything about orders", List.of("Where is my parcel?"), List.of());

    assertThat(score(shown, text)).isGreaterThan(score(bare, text));
  }

  @Test
  void aCandidateWithoutDescriptionIsKnownByItsName() throws InterruptedException {
    Candidate bare = new Candidate("lost-luggage", Optional.empty(), List.of(), List.of());

    assertThat(score(bare, "My suitcase did not come with the flight")).isGreaterThan(0.2);
  }

  @Test
  void aNameThatWasNotFittedIsRefused() throws InterruptedException {
    assertThatThrownBy(() -> desks.score("text", List.of("press")))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessageContaining("press");
  }
}
