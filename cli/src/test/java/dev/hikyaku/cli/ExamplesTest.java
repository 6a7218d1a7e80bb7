package dev.hikyaku.cli;

import static org.assertj.core.api.Assertions.assertThat;

import dev.hikyaku.relay.Relay;
import dev.hikyaku.relay.RelayOptions;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.EnabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** The examples run as they are. */
@EnabledOnOs({OS.LINUX, OS.MAC})
class ExamplesTest {
  @TempDir Path temp;

  static List<String> examples() throws IOException {
    try (Stream<Path> folders = Files.list(Page.PROJECT.resolve("examples"))) {
      return folders.map(folder -> folder.getFileName().toString()).sorted().toList();
    }
  }

  /** Those that end by themselves. */
  static List<String> finiteExamples() throws IOException {
    return examples().stream().filter(ExamplesTest::ends).toList();
  }

  private static boolean ends(String example) {
    Path folder = Page.PROJECT.resolve("examples").resolve(example);
    try (Relay relay = Relay.open(List.of(folder), RelayOptions.lint())) {
      return !relay.finiteSources().isEmpty();
    }
  }

  @ParameterizedTest
  @MethodSource("examples")
  void lintHasNothingToSay(String example) {
    Cli lint = Cli.run("lint", "--strict", "-f", Page.PROJECT.resolve("examples/" + example));

    assertThat(lint.out() + lint.err()).isEmpty();
    assertThat(lint.code()).isZero();
  }

  @ParameterizedTest
  @MethodSource("examples")
  void theFrontPageNamesIt(String example) {
    assertThat(Page.of("README.md").text()).contains("(examples/" + example + ")");
  }

  @ParameterizedTest
  @MethodSource("finiteExamples")
  void itRunsToItsEndAndLosesNothing(String example) throws Exception {
    Scratch.Ended ended = Scratch.in(temp).sh("./hikyaku run --once -f examples/" + example);

    assertThat(ended.code()).as(ended.out() + ended.err()).isZero();
  }

  @Test
  void rulesReshapesSortsAndDeadLettersWhatItCannotRead() throws Exception {
    Scratch scratch = Scratch.in(temp);

    Scratch.Ended ended = scratch.sh("./hikyaku run --once --json -f examples/rules");

    assertThat(ended.out()).contains("\"delivered\":3,\"dead_lettered\":1,\"filtered\":1");
    Path out = scratch.folder().resolve("examples/rules/out");
    assertThat(Files.readAllLines(out.resolve("warehouse.txt")))
        .containsExactlyInAnyOrder("o-1: 2 x lamp; 40 EUR", "o-2: 3 x desk; 750 EUR");
    assertThat(Files.readAllLines(out.resolve("finance.ndjson")))
        .singleElement()
        .asString()
        .contains(
            "[\"x-customer\",\"Ben\"]", "\"body\":{\"order\":\"o-2\",\"total\":750,\"big\":true}");
    assertThat(Files.readString(out.resolve("dlq.ndjson")))
        .contains("\"reason\":\"transform\"", "the body is not JSON");
  }

  @Test
  void validateDeadLettersWhatTheSchemaRefuses() throws Exception {
    Scratch scratch = Scratch.in(temp);

    Scratch.Ended ended = scratch.sh("./hikyaku run --once --json -f examples/validate");

    assertThat(ended.out()).contains("\"delivered\":2,\"dead_lettered\":2,\"filtered\":1");
    assertThat(Files.readString(scratch.folder().resolve("examples/validate/out/dlq.ndjson")))
        .contains(
            "\"reason\":\"schema\"",
            "/items/0/count breaks minimum",
            "/order breaks type; the body breaks required items");
  }

  @Test
  void stickyKeepsAConversationWhereItBegan() throws Exception {
    Scratch scratch = Scratch.in(temp);

    scratch.sh("./hikyaku run --once -f examples/sticky");

    Path out = scratch.folder().resolve("examples/sticky/out");
    assertThat(ids(out.resolve("billing.ndjson"))).containsExactly("m-1", "m-3");
    assertThat(ids(out.resolve("tech.ndjson"))).containsExactly("m-2", "m-4");
    assertThat(ids(out.resolve("human.ndjson"))).containsExactly("m-5");
  }

  @Test
  void redactHidesFromTheModelWhatTheDesksGet() throws Exception {
    Scratch scratch = Scratch.in(temp);

    scratch.sh("./hikyaku run --once -f examples/redact");

    Path out = scratch.folder().resolve("examples/redact/out");
    assertThat(Files.readString(out.resolve("billing.ndjson")))
        .contains("4111 1111 1111 1111", "1 Main Street", "ada@example.com");
    assertThat(ids(out.resolve("tech.ndjson"))).containsExactly("r-2");
    assertThat(ids(out.resolve("human.ndjson"))).containsExactly("r-3");
  }

  @Test
  void alertsTellTheFirstFailureAtOnceAndTheRestAtTheEnd() throws Exception {
    Scratch scratch = Scratch.in(temp);

    scratch.sh("./hikyaku run --once -f examples/alerts");

    List<String> alerts =
        Files.readAllLines(scratch.folder().resolve("examples/alerts/out/alerts.txt"));
    assertThat(alerts)
        .hasSize(3)
        .anyMatch(line -> line.startsWith("circuit_open on crm, 1 time(s)"))
        .anyMatch(line -> line.startsWith("dead_letter on crm, 1 time(s)"))
        .anyMatch(line -> line.startsWith("dead_letter on crm, 4 time(s)"));
  }

  @Test
  void dedupeDropsWhatCameBefore() throws Exception {
    Scratch scratch = Scratch.in(temp);

    Scratch.Ended ended = scratch.sh("./hikyaku run --once --json -f examples/dedupe");

    assertThat(ended.out()).contains("\"delivered\":4,\"dead_lettered\":0,\"filtered\":2");
    Path out = scratch.folder().resolve("examples/dedupe/out/warehouse.ndjson");
    assertThat(Files.readAllLines(out))
        .hasSize(4)
        .containsOnlyOnce("{\"order\":\"o-1\",\"items\":2}", "{\"order\":\"o-2\",\"items\":1}");
  }

  private static List<String> ids(Path file) throws IOException {
    return Files.readAllLines(file).stream()
        .map(line -> line.replaceFirst(".*?\"id\":\"([^\"]*)\".*", "$1"))
        .toList();
  }

  @Test
  void stdioIsAFilterInAPipe() throws Exception {
    String lines =
        "'{\"level\":\"error\",\"msg\":\"full\",\"at\":\"12:00\"}' '{\"level\":\"info\"}' oops";

    Scratch.Ended ended =
        Scratch.in(temp)
            .sh("printf '%s\\n' " + lines + " | ./hikyaku run --once -f examples/stdio");

    assertThat(ended.out()).isEqualTo("{\"at\":\"12:00\",\"msg\":\"full\"}\n");
    assertThat(ended.err())
        .contains("\"body_text\":\"oops\"")
        .containsSubsequence(
            "delivered             1", "dead_lettered         1", "filtered              1");
  }

  @Test
  void learnSortsByEarlierAnswersAndLeavesAnOfferToTheFrontDesk() throws Exception {
    Scratch scratch = Scratch.in(temp);

    scratch.sh("./hikyaku run --once -f examples/learn");

    Path out = scratch.folder().resolve("examples/learn/out");
    assertThat(Files.readString(out.resolve("loans.ndjson")))
        .contains("\"id\":\"q-1\"")
        .contains("\"head\":\"regression\"");
    assertThat(Files.readString(out.resolve("events.ndjson"))).contains("\"id\":\"q-2\"");
    assertThat(Files.readString(out.resolve("rooms.ndjson"))).contains("\"id\":\"q-3\"");
    assertThat(Files.readString(out.resolve("front-desk.ndjson"))).contains("\"id\":\"q-4\"");
  }
}
