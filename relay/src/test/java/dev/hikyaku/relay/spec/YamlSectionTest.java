package dev.hikyaku.relay.spec;

import static org.assertj.core.api.Assertions.assertThat;

import dev.hikyaku.relay.spi.Section;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.function.Consumer;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

class YamlSectionTest {
  private static final Duration LEAST = Duration.ofMillis(1);

  static Stream<Arguments> wrongValues() {
    return Stream.of(
        wrong("x: yes", s -> s.flag("x", true), "1:4: error: x: must be true or false, was 'yes'"),
        wrong("x: True", s -> s.flag("x", true), "1:4: error: x: must be true or false, was True"),
        wrong("x: 'true'", s -> s.flag("x", true), "was 'true' (take the quotes away)"),
        wrong(
            "x: 99999999999",
            s -> s.integer("x", 1, 1, Integer.MAX_VALUE),
            "x: must be between 1 and 2147483647, was 99999999999"),
        wrong("x: 1.5", s -> s.integer("x", 1, 1, 9), "x: must be a whole number, was 1.5"),
        wrong("x: '5'", s -> s.integer("x", 1, 1, 9), "was '5' (take the quotes away)"),
        wrong("x: ten", s -> s.integer("x", 1, 1, 9), "x: must be a whole number, was 'ten'"),
        wrong("x: 0", s -> s.integer("x", 1, 1, 9), "x: must be between 1 and 9, was 0"),
        wrong("x: 0", s -> s.integer("x", 1, 1, Integer.MAX_VALUE), "must be at least 1, was 0"),
        wrong(
            "x: 99999999999999999999",
            s -> s.integer("x", 1, 1, 9),
            "x: must be between 1 and 9, was 99999999999999999999"),
        wrong("x: .inf", s -> s.number("x", 1, 0, 9), "x: must be a number, was .inf"),
        wrong("x: 1e400", s -> s.number("x", 1, 0, 9), "x: must be between 0 and 9, was 1e400"),
        wrong("x: -0.5", s -> s.number("x", 1, 0, 0.5), "must be between 0 and 0.5, was -0.5"),
        wrong("x: 5", s -> s.duration("x", LEAST, LEAST), "x: must be a duration, was 5 (write"),
        wrong("x: 1.5s", s -> s.duration("x", LEAST, LEAST), "must be a duration, was '1.5s'"),
        wrong("x: -1s", s -> s.duration("x", LEAST, LEAST), "must be a duration, was '-1s'"),
        wrong("x: 0s", s -> s.duration("x", LEAST, LEAST), "x: must be at least 1ms, was '0s'"),
        wrong("x: 99999999d", s -> s.duration("x", LEAST, LEAST), "must be at most 36500d, was"),
        wrong("x: 10 MB", s -> s.size("x", 1), "x: must be a size, was '10 MB' (write"),
        wrong("x: 10mb", s -> s.size("x", 1), "x: must be a size, was '10mb'"),
        wrong("x: 0", s -> s.size("x", 1), "x: must be at least 1, was 0"),
        wrong("x: 999999999999GB", s -> s.size("x", 1), "x: must be at most 1048576GB"),
        wrong(
            "x: ful",
            s -> s.choice("x", Jitter.class, Jitter.NONE),
            "x: must be one of full, equal, none, was 'ful' (did you mean full?)"));
  }

  static Stream<Arguments> wrongShapes() {
    return Stream.of(
        wrong("x: [a]", s -> s.text("x"), "1:4: error: x: must be a single value, was a list"),
        wrong(
            "x: {a: b}", s -> s.texts("x", List.of()), "x: must be a single value, was a mapping"),
        wrong("x: [a, [b]]", s -> s.texts("x", List.of()), "1:8: error: x[1]: must be a single"),
        wrong("x: [a, ~]", s -> s.texts("x", List.of()), "1:8: error: x[1]: has no value"),
        wrong("x:", s -> s.optionalText("x"), "x: has no value (give it one, or remove the key)"),
        wrong("x:", s -> s.section("x"), "x: has no value"),
        wrong("x: a", s -> s.section("x"), "1:4: error: x: must be a mapping, was 'a'"),
        wrong("x: {a: 1}", s -> s.sections("x"), "1:4: error: x: must be a list, was a mapping"),
        wrong("x: [a]", s -> s.sections("x"), "1:5: error: x[0]: must be a mapping, was 'a'"),
        wrong("x: ''", s -> s.text("x"), "1:1: error: x: must not be empty"),
        wrong("x: \"a\\0\"", s -> s.file("x"), "x: must be a path, was 'a�'"),
        wrong("y: {}", s -> s.section("y").text("x"), "1:1: error: y.x: is required"));
  }

  private static Arguments wrong(String yaml, Consumer<Section> read, String problem) {
    return Arguments.of(yaml, read, problem);
  }

  @ParameterizedTest
  @MethodSource({"wrongValues", "wrongShapes"})
  void aWrongValueIsOneProblemWithKeyBoundAndValue(
      String yaml, Consumer<Section> read, String problem) {
    var written = Written.of(yaml);

    read.accept(written.root);

    assertThat(written.finished()).singleElement().asString().contains(problem);
  }

  @Test
  void rightValuesAreReadAsWritten() {
    var root =
        Written.of(
                """
                text: 5.10
                number: 2.5e-1
                octal: 0o17
                wait: 7d
                size: 64KB
                bytes: 12
                jitter: equal
                list: [503, 5xx]
                single: a
                path: ../out/x
                """)
            .root;

    assertThat(root.text("text")).isEqualTo("5.10");
    assertThat(root.number("number", 0, 0, 1)).isEqualTo(0.25);
    assertThat(root.integer("octal", 0, 0, 99)).isEqualTo(15);
    assertThat(root.duration("wait", LEAST, LEAST)).isEqualTo(Duration.ofDays(7));
    assertThat(root.size("size", 0)).isEqualTo(65_536);
    assertThat(root.size("bytes", 0)).isEqualTo(12);
    assertThat(root.choice("jitter", Jitter.class, Jitter.NONE)).isEqualTo(Jitter.EQUAL);
    assertThat(root.texts("list", List.of())).containsExactly("503", "5xx");
    assertThat(root.texts("single", List.of())).containsExactly("a");
    assertThat(root.file("path")).contains(Path.of("/etc/out/x"));
    assertThat(root.fileName()).isEqualTo("relay.yaml");
  }

  @Test
  void whatIsNotThereFallsBackWithoutAProblem() {
    var written = Written.of("a: 1\n");
    Section none = written.root.section("none");

    assertThat(none.present()).isFalse();
    assertThat(none.path()).isEqualTo("none");
    assertThat(none.text("x", "y")).isEqualTo("y");
    assertThat(none.integer("x", 3, 1, 2)).isEqualTo(3);
    assertThat(none.sections("x")).isEmpty();
    assertThat(none.kind("x")).isEqualTo(Section.Kind.ABSENT);
    assertThat(written.problems()).isEmpty();
  }

  @Test
  void kindsAreTold() {
    var root = Written.of("a: 1\nb: [1]\nc: {d: 1}\n").root;

    assertThat(root.keys())
        .extracting(root::kind)
        .containsExactly(Section.Kind.SCALAR, Section.Kind.LIST, Section.Kind.MAPPING);
  }

  @Test
  void aKeyThatNobodyReadIsUnknown() {
    var written =
        Written.of(
            """
            destinations:
              - name: billing
                retry: { attemps: 4 }
              - retry:
                  colour: red
            """);

    for (Section each : written.root.sections("destinations")) {
      each.text("name", "");
      each.section("retry").integer("attempts", 5, 1, 9);
    }

    assertThat(written.finished())
        .containsExactly(
            "relay.yaml:3:14: error: destinations[billing].retry.attemps: unknown setting"
                + " (did you mean attempts?)",
            "relay.yaml:5:7: error: destinations[1].retry.colour: unknown setting"
                + " (known here: attempts)");
  }

  @Test
  void theUnreadKeysOfAForgivenMappingAreNoProblem() {
    var written = Written.of("a: { b: { c: 1 } }\nd: 1\n");

    written.root.section("a").forgive();

    assertThat(written.finished()).singleElement().asString().contains("d: unknown setting");
  }

  @Test
  void lookingIsNotReading() {
    var written = Written.of("a: [x, [y]]\nb: [{ c: 1 }]\n");

    assertThat(written.root.unread().texts("a")).containsExactly("x", "");
    assertThat(written.root.unread().sections("b")).hasSize(1);
    assertThat(written.finished()).hasSize(2); // a and b, which says all of b[0].c
  }

  @Test
  void oneFaultDoesNotCauseAnother() {
    var written = Written.of("retry: 5\nid: '{{secrets.X}}'\nb: !x {}\n");

    written.root.section("retry").text("attempts");
    written.root.code("id");
    written.root.error("id", "does not compile", "");
    written.root.section("b");

    assertThat(written.finished()).hasSize(3);
  }

  @Test
  void aValueCannotFakeALineOfOutput() {
    var written = Written.of("\"a\\nrelay.yaml:1:1: error: fake\": 1\nb: \"x\\ny\\u202e\"\n");

    written.root.flag("b", true);

    assertThat(written.finished())
        .hasSize(2)
        .allSatisfy(line -> assertThat(line).doesNotContain("\n", "\u202e"));
  }

  @Test
  void anErrorAtAnItemStandsAtTheItem() {
    var written = Written.of("to: [a,\n  b]\nfrom: c\n");

    written.root.error("to", 1, "unknown", "");
    written.root.error("from", 0, "unknown", "");

    assertThat(written.problems())
        .containsExactly(
            "relay.yaml:2:3: error: to[1]: unknown", "relay.yaml:3:7: error: from: unknown");
  }

  @Test
  void theSameFaultIsReportedOnce() {
    var written = Written.of("a: [x]\n", Map.of());

    written.root.text("a");
    written.root.text("a");

    assertThat(written.problems()).hasSize(1);
  }
}
