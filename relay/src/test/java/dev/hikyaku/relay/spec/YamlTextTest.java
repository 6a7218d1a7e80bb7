package dev.hikyaku.relay.spec;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatCode;

import java.nio.charset.StandardCharsets;
import java.util.Random;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

class YamlTextTest {
  static Stream<Arguments> faults() {
    return Stream.of(
        fault("a: 1\na: 2\n", "2:1: error: the key 'a' stands twice, first in line 1"),
        fault("a: !!str 3\n", "1:4: error: tags are not allowed, was 'tag:yaml.org,2002:str'"),
        fault("a: !x [1]\n", "1:4: error: tags are not allowed, was '!x'"),
        fault("!y a: 1\n", "1:1: error: tags are not allowed, was '!y'"),
        fault("b: 1\n2: x\n", "2:1: error: a key must be text, was 2 (put it in quotes)"),
        fault("b: 1\n~: x\n", "2:1: error: a key must be text, was ~"),
        fault("b: 1\ntrue: x\n", "2:1: error: a key must be text, was true"),
        fault("b: 1\n? [c, [d]]\n: x\n", "2:3: error: a key must be text (put a value"),
        fault("id: {{json.id}}\n", "1:6: error: a key must be text (put a value that begins"),
        fault("b: &b {x: 1}\nc:\n  <<: *b\n", "3:3: error: YAML 1.2 has no merge keys"),
        fault("a: 1\n---\nb: 2\n", "2:1: error: a second document begins here"),
        fault("- a\n- b\n", "1:1: error: a spec is a mapping, was a list"),
        fault("hello\n", "1:1: error: a spec is a mapping, was a single value"),
        fault("", "1:1: error: the file is empty (begin with version: 1"),
        fault("# nothing yet\n", "1:1: error: the file is empty"),
        fault("---\n", "1:1: error: the file is empty"),
        fault("\uFEFFa: 1\n", "1:1: error: begins with a byte order mark"),
        fault("a:\n\t- b\n", "2:1: error: not YAML: found character '\\t(TAB)'"),
        fault("a: 'x\nb: 1\n", "1:4: error: not YAML: found unexpected end of stream"),
        fault("a: [1,\n", "error: not YAML: expected the node content"),
        fault("a: b: c\n", "1:5: error: not YAML: mapping values are not allowed here (put a"),
        fault(
            "a: @x\n",
            "1:4: error: not YAML: found character '@' that cannot start any token (put"),
        fault("a: 1\nb: \"\\x\n", "error: not YAML"),
        fault("é: ö\nb: x\u0007y\n", "2:5: error: the character U+0007 is not allowed"),
        fault("a: *nope\n", "1:4: error: no anchor named 'nope' before this"),
        fault("a: &x {b: *x}\n", "1:11: error: the alias 'x' names what holds it"));
  }

  private static Arguments fault(String yaml, String problem) {
    return Arguments.of(yaml, problem);
  }

  @ParameterizedTest
  @MethodSource("faults")
  void everyFaultOfTheTextHasOneProblemWithItsPlace(String yaml, String problem) {
    var written = Written.of(yaml);

    assertThat(written.problems()).singleElement().asString().contains("relay.yaml:", problem);
  }

  @Test
  void bytesThatAreNotUtf8AreLocated() {
    byte[] latin1 = "name: x\ntext: caf\u00e9\n".getBytes(StandardCharsets.ISO_8859_1);

    assertThat(Written.of(latin1).problems())
        .containsExactly("relay.yaml:2:10: error: not UTF-8 (save the file as UTF-8)");
  }

  @Test
  void faultsThatLeaveATreeAreAllReported() {
    var written = Written.of("\uFEFFa: !x 1\na: 2\nb: *no\n3: c\n");

    assertThat(written.problems()).hasSize(5);
  }

  @Test
  void fiftyAliasesAreFineAndOneMoreIsNot() {
    String fifty = "a: &x 1\nb: [" + "*x, ".repeat(50) + "]\n";

    assertThat(Written.of(fifty).problems()).isEmpty();
    assertThat(Written.of(fifty + "c: *x\n").problems())
        .containsExactly("relay.yaml:3:4: error: more than 50 aliases (write the values out)");
  }

  @Test
  void aliasesThatUnfoldToABombAreRefused() {
    var bomb = new StringBuilder("a0: &a0 [1, 1, 1, 1, 1, 1, 1, 1, 1, 1]\n");
    for (int i = 1; i <= 6; i++) {
      String below = "*a" + (i - 1);
      bomb.append("a" + i + ": &a" + i + " [" + (below + ", ").repeat(7) + below + "]\n");
    }

    assertThat(Written.of(bomb.toString()).problems())
        .first()
        .asString()
        .contains("relay.yaml:6:5: error: unfolds to more than 200000 values");
  }

  @Test
  void nestingWithoutEndIsRefusedWithoutTakingTheStack() {
    String deep = "a: " + "[".repeat(50_000) + "]".repeat(50_000) + "\nb: !x 1\n";

    assertThat(Written.of(deep).problems())
        .singleElement()
        .asString()
        .startsWith("relay.yaml:1:67: error: nested deeper than 64 levels");
  }

  @Test
  void aKeyWithoutEndIsRefusedToo() {
    assertThat(Written.of("? " + "[".repeat(50_000)).problems())
        .hasSize(2)
        .last()
        .asString()
        .contains("nested deeper than 64 levels");
  }

  @Test
  void yamlElevenWordsAreTexts() {
    var root = Written.of("a: on\nb: no\nc: 1:30\nd: off\ne: 1_000\n").root;

    assertThat(root.keys())
        .extracting(root::text)
        .containsExactly("on", "no", "1:30", "off", "1_000");
  }

  @Test
  void jsonIsYaml() {
    var root =
        Written.of("{\n\t\"a\": \"x\\/\\u00e9\\ud83d\\ude00\",\n\t\"b\": [\"1\"], \"c\": true}")
            .root;

    assertThat(root.text("a")).isEqualTo("x/é😀");
    assertThat(root.texts("b", java.util.List.of())).containsExactly("1");
    assertThat(root.flag("c", false)).isTrue();
  }

  @Test
  void noTextMakesItThrow() {
    var random = new Random(7);
    String signs = "ab:- {}[],&*!|>'\"%@`#?\n\n\t \\xu0~<=1.é😀";

    for (int i = 0; i < 2_000; i++) {
      var text = new StringBuilder();
      random
          .ints(random.nextInt(40), 0, signs.length())
          .forEach(at -> text.append(signs.charAt(at)));
      assertThatCode(() -> Written.of(text.toString()).finished())
          .as(() -> "<" + text + ">")
          .doesNotThrowAnyException();
    }
  }
}
