package dev.hikyaku.routing.ai.prompt;

import static org.assertj.core.api.Assertions.assertThat;

import dev.hikyaku.relay.spi.Candidate;
import java.util.List;
import java.util.Optional;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

class BriefingTest {
  private static final Prompt PROMPT =
      ((Lookup.Found) PromptLibrary.shipped().find("route")).prompt();
  private static final List<Candidate> DESKS = List.of(desk("billing"), desk("tech"));

  private static Candidate desk(String name, String... examples) {
    return new Candidate(name, Optional.of("what"), List.of(examples), List.of());
  }

  private static List<Labelled> rows(int count, String... names) {
    return IntStream.range(0, count)
        .mapToObj(i -> new Labelled(String.join("+", names) + " " + i, List.of(names)))
        .toList();
  }

  @Test
  void ofMoreExamplesThanFitEveryLabelGetsItsTurn() {
    List<Labelled> many =
        Stream.of(rows(500, "billing"), rows(500, "tech"), rows(3)).flatMap(List::stream).toList();

    List<Labelled> told = new Briefing(PROMPT, DESKS, many).examples();

    assertThat(told).hasSize(60);
    assertThat(told.subList(0, 4))
        .extracting(Labelled::text)
        .containsExactly("billing 0", "tech 0", " 0", "billing 1");
    assertThat(told.stream().filter(row -> row.destinations().isEmpty())).hasSize(3);
    assertThat(told.stream().filter(row -> row.destinations().contains("tech"))).hasSize(28);
  }

  @Test
  void aLongTextKeepsItsHeadAndItsTail() {
    Labelled mail = new Labelled("head " + "x".repeat(10_000) + " tail", List.of("tech"));
    Candidate desk = desk("tech", mail.text());

    Briefing briefing = new Briefing(PROMPT, List.of(desk), List.of(mail));

    assertThat(briefing.examples().getFirst().text())
        .hasSize(500)
        .startsWith("head")
        .endsWith("tail");
    assertThat(briefing.candidates().getFirst().examples().getFirst()).hasSize(500);
  }

  @Test
  void ofTheDeclaredExamplesTwentyAreTold() {
    String[] texts = IntStream.range(0, 50).mapToObj(i -> "text " + i).toArray(String[]::new);

    Briefing briefing = new Briefing(PROMPT, List.of(desk("tech", texts)), List.of());

    assertThat(briefing.candidates().getFirst().examples())
        .hasSize(20)
        .startsWith("text 0", "text 1");
  }

  @Test
  void whoCannotBeChosenThisTimeIsNotSpokenOf() {
    List<Labelled> known =
        Stream.of(rows(1, "billing"), rows(1, "tech"), rows(1, "billing", "tech"), rows(1))
            .flatMap(List::stream)
            .toList();

    RouteInput input = new Briefing(PROMPT, DESKS, known).about("hello", List.of("tech"));

    assertThat(input.candidates()).extracting(Candidate::name).containsExactly("tech");
    assertThat(input.examples())
        .containsExactly(
            new Labelled("tech 0", List.of("tech")),
            new Labelled("billing+tech 0", List.of("tech")),
            new Labelled(" 0", List.of()));
    assertThat(input.text()).isEqualTo("hello");
    assertThat(input.turns()).isEmpty();
  }

  @Test
  void whoReadsNoPromptIsTaughtNoMoreRowsThanAPromptHolds() {
    Briefing briefing =
        new Briefing(PROMPT, List.of(desk("tech", "own"), desk("billing")), rows(500, "tech"));

    assertThat(briefing.taught().getFirst().examples()).hasSize(61).startsWith("own", "tech 0");
    assertThat(briefing.taught().getLast().examples()).isEmpty();
  }
}
