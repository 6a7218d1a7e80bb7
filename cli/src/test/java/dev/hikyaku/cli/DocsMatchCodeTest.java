package dev.hikyaku.cli;

import static org.assertj.core.api.Assertions.assertThat;

import dev.hikyaku.relay.Component;
import dev.hikyaku.relay.Relay;
import dev.hikyaku.relay.failure.DeadLetterReason;
import dev.hikyaku.relay.failure.HopReason;
import dev.hikyaku.relay.failure.Tag;
import dev.hikyaku.relay.failure.Tags;
import dev.hikyaku.relay.observe.Metric;
import dev.hikyaku.relay.observe.SpanAttribute;
import dev.hikyaku.relay.observe.SpanName;
import java.io.IOException;
import java.lang.reflect.Field;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.regex.Pattern;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.MethodSource;

/** The pages list what the code has: tags, reasons, metrics, types, commands, tests. */
class DocsMatchCodeTest {
  private static final Pattern OPTION = Pattern.compile("(?m)^ +(?:-\\w, )?(--[a-z-]+)");
  private static final Pattern OPTION_WORD = Pattern.compile("`(--[a-z-]+)`");
  private static final Pattern TEST = Pattern.compile("`(\\w+)\\.(\\w+)`");

  /** On every command, and told once for all of them. */
  private static final List<String> COMMON = List.of("--file", "--verbose", "--help", "--version");

  @Test
  void everyTagIsExplained() throws Exception {
    List<String> tags = new ArrayList<>();
    for (Field field : Tags.class.getFields()) {
      tags.add(((Tag) field.get(null)).name());
    }

    assertThat(Page.of("docs/retries-and-fallbacks.md").words("tag", 0))
        .containsExactlyInAnyOrderElementsOf(tags);
  }

  @Test
  void everyReasonIsExplained() {
    assertThat(Page.of("docs/retries-and-fallbacks.md").words("hop reason", 0))
        .containsExactlyInAnyOrderElementsOf(
            Stream.of(HopReason.values()).map(HopReason::label).toList());
    assertThat(Page.of("docs/delivery.md").words("reason", 0))
        .containsExactlyInAnyOrderElementsOf(
            Stream.of(DeadLetterReason.values()).map(DeadLetterReason::label).toList());
  }

  @Test
  void everyMetricIsThereWithItsKindAndLabels() {
    List<List<String>> told =
        Page.of("docs/metrics.md").table("metric").stream()
            .map(row -> List.of(code(row.get(0)), row.get(1), code(row.get(2))))
            .toList();

    assertThat(told)
        .containsExactlyInAnyOrderElementsOf(
            Stream.of(Metric.values())
                .map(
                    metric ->
                        List.of(
                            metric.label(),
                            metric.kind().name().toLowerCase(Locale.ROOT),
                            String.join(", ", metric.labels())))
                .toList());
  }

  @Test
  void everyAttributeOfASpanIsExplained() {
    assertThat(Page.of("docs/traces.md").words("attribute", 0))
        .containsExactlyElementsOf(
            Stream.of(SpanAttribute.values()).map(SpanAttribute::label).toList());
    assertThat(Page.of("docs/traces.md").text())
        .contains(Stream.of(SpanName.values()).map(SpanName::label).toList());
  }

  private static String code(String cell) {
    return String.join("", Page.code(cell));
  }

  @Test
  void everyTypeHasAPageAndEveryPageATypeAndAnExample() throws IOException {
    List<String> titles = new ArrayList<>();
    for (Page page : Page.all()) {
      if (page.path().startsWith("docs/protocols")) {
        titles.addAll(Arrays.asList(page.title().orElseThrow().split(", | and ")));
        assertThat(page.text()).as(page.toString()).contains("](../../examples/");
      }
    }

    assertThat(titles)
        .containsExactlyInAnyOrderElementsOf(
            types("source", "destination").distinct().sorted().toList());
  }

  @Test
  void everyRouterHasASection() {
    types("router")
        .forEach(
            type -> assertThat(Page.of("docs/routing.md").text()).contains("\n## " + type + "\n"));
  }

  private static Stream<String> types(String... kinds) {
    return Relay.components().stream()
        .filter(component -> List.of(kinds).contains(component.kind()))
        .map(Component::type);
  }

  static List<String> commands() {
    String help = Cli.run("--help").out();
    String list = help.substring(help.indexOf("Commands:\n") + "Commands:\n".length());
    return list.lines()
        .takeWhile(line -> !line.isBlank())
        .filter(line -> line.matches(" {2}[a-z].*"))
        .map(line -> line.strip().replaceFirst(" .*", ""))
        .toList();
  }

  @Test
  void thePageOfTheCommandLineHasASectionForEveryCommand() {
    List<String> headings =
        Page.of("docs/cli.md").text().lines().filter(line -> line.startsWith("## ")).toList();

    assertThat(commands()).isNotEmpty();
    assertThat(headings)
        .containsExactlyElementsOf(
            Stream.concat(
                    commands().stream().map(name -> "## " + name), Stream.of("## The launcher"))
                .toList());
  }

  @ParameterizedTest
  @MethodSource("commands")
  void theSectionOfACommandHasItsOptionsAndNoOthers(String command) {
    Page section = Page.of("docs/cli.md").section("## " + command);

    assertThat(section.words("option", 0).stream().filter(word -> word.startsWith("--")))
        .containsExactlyInAnyOrderElementsOf(
            options(command).stream().filter(option -> !COMMON.contains(option)).toList());
  }

  @ParameterizedTest
  @CsvSource({"dlq, list inspect replay purge", "eval, run compare tune dataset"})
  void theSectionOfAFamilyHasTheOptionsOfItsCommands(String family, String members) {
    Page section = Page.of("docs/cli.md").section("## " + family);

    assertThat(OPTION_WORD.matcher(section.text()).results().map(found -> found.group(1)))
        .containsAll(
            Pattern.compile(" ")
                .splitAsStream(members)
                .flatMap(command -> options(family, command).stream())
                .filter(option -> !COMMON.contains(option))
                .toList());
  }

  private static List<String> options(String... command) {
    Object[] help = Stream.concat(Stream.of(command), Stream.of("--help")).toArray();
    return OPTION
        .matcher(Cli.run(help).out())
        .results()
        .map(found -> found.group(1))
        .distinct()
        .toList();
  }

  @Test
  void everyTestThatAPageNamesExists() throws IOException {
    List<Path> files = tests();

    TEST.matcher(Page.of("docs/testing.md").text())
        .results()
        .forEach(
            named ->
                assertThat(files)
                    .as(named.group())
                    .anyMatch(file -> has(file, named.group(1), named.group(2))));
  }

  @Test
  void everyFaultThatOthersMetIsHeldByATestOrToldWhyNot() {
    Page page = Page.of("docs/testing.md");
    List<List<String>> held = page.table("id");
    List<List<String>> notHeld = page.table("not held");

    assertThat(Stream.concat(held.stream(), notHeld.stream()).map(row -> row.get(0)))
        .containsExactlyInAnyOrderElementsOf(
            Stream.concat(
                    IntStream.rangeClosed(1, 81).mapToObj(n -> "F-" + n),
                    IntStream.rangeClosed(1, 8).mapToObj(n -> "W-" + n))
                .toList());
    assertThat(held).allMatch(row -> TEST.matcher(row.get(3)).find());
    assertThat(notHeld).noneMatch(row -> row.get(3).isBlank());
  }

  @Test
  void everyFaultOfModelsThatOthersMetIsHeldByATestOrToldWhyNot() {
    Page page = Page.of("docs/testing.md");
    List<List<String>> held = page.table("model fault");
    List<List<String>> notHeld = page.table("model fault, not held");

    assertThat(Stream.concat(held.stream(), notHeld.stream()).map(row -> row.get(0)))
        .containsExactlyInAnyOrderElementsOf(
            IntStream.rangeClosed(1, 37).mapToObj(n -> "A-" + n).toList());
    assertThat(held).allMatch(row -> TEST.matcher(row.get(3)).find());
    assertThat(notHeld).noneMatch(row -> row.get(3).isBlank());
  }

  private static List<Path> tests() throws IOException {
    List<Path> tests = new ArrayList<>();
    for (String module : List.of("relay", "routing-ai")) {
      try (Stream<Path> all = Files.walk(Page.PROJECT.resolve(module + "/src/test"))) {
        all.filter(file -> file.toString().endsWith(".java")).forEach(tests::add);
      }
    }
    return tests;
  }

  private static boolean has(Path file, String name, String method) {
    try {
      return file.getFileName().toString().equals(name + ".java")
          && Files.readString(file).contains("void " + method + "(");
    } catch (IOException e) {
      throw new IllegalStateException(e);
    }
  }
}
