package dev.hikyaku.routing.ai;

import static org.assertj.core.api.Assertions.assertThat;

import dev.hikyaku.relay.protocol.MapSection;
import dev.hikyaku.relay.spi.Candidate;
import dev.hikyaku.routing.ai.model.Choose;
import dev.hikyaku.routing.ai.model.Lessons;
import dev.hikyaku.routing.ai.prompt.Labelled;
import dev.hikyaku.routing.ai.text.InputText;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class LearnTest {
  private static final List<Candidate> CANDIDATES =
      List.of(
          new Candidate("billing", Optional.of("Invoices"), List.of("my invoice"), List.of()),
          new Candidate("tech", Optional.of("Errors"), List.of(), List.of("a demo")));

  @TempDir private Path folder;

  private List<String> problems = List.of();

  private Lessons learn(Map<String, ?> more, String... lines) throws IOException {
    Path file = Files.write(folder.resolve("labelled.ndjson"), List.of(lines));
    Map<String, Object> learn = new HashMap<>(more);
    learn.putIfAbsent("file", file.toString());
    return read(Map.of("learn", learn));
  }

  private Lessons read(Map<String, ?> settings) {
    MapSection section = MapSection.of(settings);
    InputText text = new InputText(8000);
    Lessons lessons =
        Learn.read(
            section,
            CANDIDATES,
            Given.noModels().context(),
            text::of,
            PromptSetting.standard(Choose.ONE));
    problems = section.problems();
    return lessons;
  }

  private static List<String> examples(Lessons lessons, int candidate) {
    return lessons.candidates().get(candidate).examples();
  }

  @Test
  void withoutTheBlockTheCandidatesAreAsDeclared() {
    assertThat(read(Map.of()).candidates()).isEqualTo(CANDIDATES);
    assertThat(problems).isEmpty();
  }

  @Test
  void labelledMessagesAreFurtherExamples() throws IOException {
    Lessons lessons =
        learn(
            Map.of(),
            "{\"id\": \"1\", \"input\": \"pay me back\", \"expected\": \"billing\"}",
            "",
            "{\"input\": {\"id\": 7, \"text\": \"It crashed again\"}, \"expected\": [\"tech\"]}",
            "{\"input\": {\"body_text\": \"Both, please help\"}, \"expected\":"
                + " [\"billing\", \"tech\"]}");

    assertThat(problems).isEmpty();
    assertThat(examples(lessons, 0))
        .containsExactly("my invoice", "pay me back", "Both, please help");
    assertThat(examples(lessons, 1)).containsExactly("It crashed again", "Both, please help");
    assertThat(lessons.candidates().get(1).notFor()).containsExactly("a demo");
    assertThat(lessons.negatives()).isEmpty();
  }

  @Test
  void messagesOfNoCandidateAreNegatives() throws IOException {
    Lessons lessons =
        learn(
            Map.of(),
            "{\"input\": \"The tulips are in bloom\", \"expected\": []}",
            "{\"input\": \"Let me talk to a person\", \"expected\": [\"human\"]}");

    assertThat(problems).isEmpty();
    assertThat(lessons.negatives())
        .containsExactly("The tulips are in bloom", "Let me talk to a person");
  }

  @Test
  void modelsThatReadTextAreToldTheSameRowsApartFromTheDeclaredExamples() throws IOException {
    Lessons lessons =
        learn(
            Map.of(),
            "{\"input\": \"Both, please help\", \"expected\": [\"billing\", \"tech\"]}",
            "{\"input\": \"The tulips are in bloom\", \"expected\": []}");

    assertThat(lessons.briefing().candidates()).isEqualTo(CANDIDATES);
    assertThat(lessons.briefing().examples())
        .containsExactly(
            new Labelled("Both, please help", List.of("billing", "tech")),
            new Labelled("The tulips are in bloom", List.of()));
  }

  @Test
  void aNumberPerDestinationDrawsTheSameOnesEveryTime() throws IOException {
    String[] lines = new String[20];
    for (int i = 0; i < lines.length; i++) {
      lines[i] = "{\"input\": \"error number " + "x".repeat(i + 1) + "\", \"expected\": \"tech\"}";
    }

    List<String> drawn = examples(learn(Map.of("per_destination", 5), lines), 1);

    assertThat(drawn).hasSize(5).doesNotHaveDuplicates();
    assertThat(examples(learn(Map.of("per_destination", 5), lines), 1)).isEqualTo(drawn);
    assertThat(examples(learn(Map.of(), lines), 1)).hasSize(20);
  }

  @Test
  void wrongLinesAreToldWithTheirNumber() throws IOException {
    learn(
        Map.of(),
        "{\"input\": \"fine\", \"expected\": \"tech\"}",
        "{\"input\": \"where is this\", \"expected\": [\"legal\"]}",
        "no json",
        "{\"expected\": []}",
        "{\"input\": \"unlabelled\"}",
        "{\"input\": \"numbers\", \"expected\": [1]}");

    assertThat(problems)
        .containsExactly(
            "file: line 2 unknown destination legal",
            "file: line 3 is no JSON object",
            "file: line 4 has no input",
            "file: line 5 needs expected: a destination or a list of them",
            "file: line 6 needs expected: a destination or a list of them");
  }

  @Test
  void ofManyWrongLinesTheFirstTenAreToldAndHowManyMore() throws IOException {
    String[] lines = new String[14];
    Arrays.fill(lines, "no json");

    learn(Map.of(), lines);

    assertThat(problems)
        .hasSize(11)
        .contains("file: line 10 is no JSON object")
        .endsWith("file: and 4 more lines");
  }

  @Test
  void linesWithoutWordsAreToldAndTheirLabelsChecked() throws IOException {
    learn(
        Map.of(),
        "{\"input\": \"fine\", \"expected\": \"tech\"}",
        "{\"input\": \"\", \"expected\": \"legal\"}",
        "{\"input\": 5, \"expected\": \"tech\"}");

    assertThat(problems)
        .contains("file: line 2 unknown destination legal")
        .anyMatch(told -> told.contains("nothing to read for a model on line 2, 3"));
    learn(Map.of());
    assertThat(problems).anyMatch(told -> told.contains("holds no labelled message"));
  }

  @Test
  void aFileThatIsNotThereIsToldAtItsPlace() throws IOException {
    learn(Map.of("file", "nowhere.ndjson"));

    assertThat(problems).containsExactly("file: cannot be read as UTF-8: nowhere.ndjson");
    read(Map.of("learn", Map.of()));
    assertThat(problems).containsExactly(": learn needs a file");
  }

  @Test
  void feedbackWaitsForAStore() throws IOException {
    learn(Map.of("feedback", true), "{\"input\": \"fine\", \"expected\": \"tech\"}");

    assertThat(problems)
        .containsExactly("feedback: feedback cannot be learned yet: it needs a store");
  }
}
