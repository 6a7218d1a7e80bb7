package dev.hikyaku.cli;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import dev.hikyaku.relay.message.Json;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/**
 * What the first run of a new user promises: the shares of the example's messages that reach their
 * desk, counted from the files that the run writes.
 */
class TriageExampleTest {
  private static final Path EXAMPLE = Path.of("../examples/triage");
  private static final Pattern EXAMPLES = Pattern.compile("    examples:\\n(      - .*\\n)+");
  private static final Pattern WORD = Pattern.compile("[\\p{L}0-9']+");

  /** The shares of one run. */
  private record Shares(double reached, double offTopicWithAPerson, Map<String, String> desks) {}

  private static Shares run(Path folder, String spec) throws IOException {
    Files.createDirectories(folder);
    Files.writeString(folder.resolve("hikyaku.yaml"), spec);
    Files.copy(EXAMPLE.resolve("inbox.ndjson"), folder.resolve("inbox.ndjson"));

    Cli run = Cli.run("run", "--once", "-f", folder);

    assertThat(run.code()).as(run.err()).isZero();
    return shares(desks(folder.resolve("out")));
  }

  private static Map<String, String> desks(Path out) throws IOException {
    Map<String, String> desks = new HashMap<>();
    try (Stream<Path> files = Files.list(out)) {
      for (Path file : files.toList()) {
        String desk = file.getFileName().toString().replace(".ndjson", "");
        for (String line : Files.readAllLines(file)) {
          assertThat(desks.put(json(line).path("id").asText(), desk)).as("delivered once").isNull();
        }
      }
    }
    return desks;
  }

  private static Shares shares(Map<String, String> desks) throws IOException {
    int due = 0;
    int reached = 0;
    int offTopic = 0;
    int withAPerson = 0;
    for (String line : Files.readAllLines(EXAMPLE.resolve("cases.ndjson"))) {
      JsonNode labelled = json(line);
      Optional<String> desk = Optional.ofNullable(desks.get(labelled.path("id").asText()));
      JsonNode expected = labelled.path("expected");
      if (expected.isEmpty()) {
        offTopic++;
        withAPerson += desk.equals(Optional.of("human")) ? 1 : 0;
      } else {
        due++;
        reached += desk.equals(Optional.of(expected.path(0).asText())) ? 1 : 0;
      }
    }
    assertThat(desks).hasSize(due + offTopic);
    return new Shares((double) reached / due, (double) withAPerson / offTopic, desks);
  }

  private static JsonNode json(String line) {
    return Json.read(line.getBytes(StandardCharsets.UTF_8)).orElseThrow();
  }

  private static String spec() throws IOException {
    return Files.readString(EXAMPLE.resolve("hikyaku.yaml"));
  }

  @Test
  void mostMessagesReachTheirDeskAndOffTopicOnesAPersonTheSameEveryTime(@TempDir Path folder)
      throws IOException {
    Shares first = run(folder.resolve("a"), spec());
    Shares second = run(folder.resolve("b"), spec());

    assertThat(first.reached()).isGreaterThanOrEqualTo(0.85);
    assertThat(first.offTopicWithAPerson()).isGreaterThanOrEqualTo(0.80);
    assertThat(second.desks()).isEqualTo(first.desks());
  }

  @Test
  void descriptionsAloneAlreadyPlaceMostMessages(@TempDir Path folder) throws IOException {
    String described = EXAMPLES.matcher(spec()).replaceAll("");
    assertThat(described).doesNotContain("examples:");

    Shares shares = run(folder, described);

    assertThat(shares.reached()).isGreaterThanOrEqualTo(0.65);
  }

  @Test
  void theSpecSharesNoRunOfFourWordsWithAMessage() throws IOException {
    Set<List<String>> runs = new HashSet<>(runsOfFour(spec()));

    for (String line : Files.readAllLines(EXAMPLE.resolve("inbox.ndjson"))) {
      assertThat(runsOfFour(line)).doesNotContainAnyElementsOf(runs);
    }
  }

  private static List<List<String>> runsOfFour(String text) {
    List<String> words =
        WORD.matcher(text.toLowerCase(Locale.ROOT)).results().map(MatchResult::group).toList();
    List<List<String>> runs = new ArrayList<>();
    for (int i = 0; i + 4 <= words.size(); i++) {
      runs.add(words.subList(i, i + 4));
    }
    return runs;
  }

  @Test
  void theMessagesCarryNoLabelAndAtMostATwentiethIsGerman() throws IOException {
    List<String> inbox = Files.readAllLines(EXAMPLE.resolve("inbox.ndjson"));
    List<String> cases = Files.readAllLines(EXAMPLE.resolve("cases.ndjson"));

    assertThat(inbox).hasSize(240);
    assertThat(cases).hasSize(240);
    int german = 0;
    for (int i = 0; i < inbox.size(); i++) {
      JsonNode labelled = json(cases.get(i));
      assertThat(labelled.path("input")).isEqualTo(json(inbox.get(i)));
      assertThat(json(inbox.get(i)).has("expected")).isFalse();
      german += labelled.path("tags").toString().contains("\"de\"") ? 1 : 0;
    }
    assertThat(german).isLessThanOrEqualTo(12);
  }
}
