package dev.hikyaku.relay.spec;

import static org.assertj.core.api.Assertions.assertThat;

import dev.hikyaku.relay.spec.Secrets.Found;
import dev.hikyaku.relay.spec.Secrets.Origin;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class SecretsTest {
  private static final List<Origin> BOTH = List.of(Origin.ENV, Origin.FILE);

  @ParameterizedTest
  @ValueSource(
      strings = {
        "a: b",
        "x # y",
        "> z",
        "back\\slash",
        "it's \"quoted\"",
        "${HOME} $1 \\1",
        "a\nb: c\n- d",
        "{{secrets.OTHER}}",
        "{{json.id}}",
        "}} , {",
        "",
        " "
      })
  void aSecretIsTextWhateverItHolds(String value) {
    var written = Written.of("a: '<{{secrets.S}}>'\nb: 1\n", Map.of("S", value, "OTHER", "no"));

    assertThat(written.root.text("a")).isEqualTo("<" + value + ">");
    assertThat(written.root.keys()).containsExactly("a", "b");
    assertThat(written.problems()).isEmpty();
  }

  @Test
  void aSecretMayStandAnywhereInAnyValue() {
    var written =
        Written.of(
            """
            a: 'x {{ secrets.A }} y {{secrets.B}}'
            b: ['{{secrets.B}}']
            c: '{{secrets.N}}'
            d: '{{secrets.D}}'
            """,
            Map.of("A", "1", "B", "2", "N", "7", "D", "5s"));

    assertThat(written.root.text("a")).isEqualTo("x 1 y 2");
    assertThat(written.root.texts("b", List.of())).containsExactly("2");
    assertThat(written.root.integer("c", 0, 1, 9)).isEqualTo(7);
    assertThat(written.root.duration("d", Duration.ZERO, Duration.ZERO)).hasSeconds(5);
  }

  @Test
  void aMissingSecretIsAnErrorForRunAndAWarningForLint() {
    String yaml = "url: 'https://{{secrets.HOST}}/'\n";
    var run = Written.of(yaml);
    var lint = Written.forLint(yaml);

    for (Written each : List.of(run, lint)) {
      each.root.text("url");
      each.root.error("url", "not a URL", "");
    }

    assertThat(run.problems())
        .containsExactly(
            "relay.yaml:1:6: error: url: the secret HOST is not set"
                + " (set the environment variable HOST)");
    assertThat(lint.problems())
        .containsExactly(
            "relay.yaml:1:6: warning: url: the secret HOST is not set"
                + " (set the environment variable HOST)");
  }

  @ParameterizedTest
  @ValueSource(
      strings = {"{{secrets.}}", "{{ secrets }}", "{{secrets.A/../B}}", "{{secrets.A | b}}"})
  void whatOnlyLooksLikeAReferenceIsRefused(String text) {
    var written = Written.of("a: '" + text + "'\n", Map.of("A", "1"));

    written.root.text("a");

    assertThat(written.problems())
        .containsExactly(
            "relay.yaml:1:4: error: a: not a reference to a secret (write {{secrets.NAME}})");
  }

  @Test
  void aSecretInAnExpressionIsRefused() {
    var written = Written.of("when: \"body == '{{secrets.A}}'\"\n", Map.of("A", "1"));

    written.root.code("when");

    assertThat(written.problems())
        .singleElement()
        .asString()
        .contains("1:7: error: when: a secret cannot stand in an expression");
  }

  @Test
  void noProblemShowsASecret() {
    var written =
        Written.of("a: '{{secrets.A}}'\nb: '{{secrets.A}}'\n", Map.of("A", "hunter2 \"and\" more"));

    written.root.integer("a", 1, 1, 9);
    written.root.error("b", "bad: " + written.root.text("b"), "not " + written.root.text("b"));

    assertThat(written.problems())
        .containsExactly(
            "relay.yaml:1:4: error: a: must be a whole number, was '{{secrets.A}}'",
            "relay.yaml:2:1: error: b: bad: *** (not ***)");
  }

  @Test
  void usedSecretsAreMaskedAlsoWhenEscaped() {
    var secrets =
        secrets(Map.of("A", "p\"ss w&rd", "SHORT", "abc", "UNUSED", "unused"), Path.of("x"));
    secrets.find("A");
    secrets.find("SHORT");

    assertThat(secrets.mask("1 p\"ss w&rd 2 p\\\"ss w&rd 3 p%22ss+w%26rd 4 abc 5 unused"))
        .isEqualTo("1 *** 2 *** 3 *** 4 abc 5 unused");
    assertThat(secrets).hasToString("secrets");
  }

  @Test
  void aSlashInASecretMayBeEscapedInJson() {
    var secrets = secrets(Map.of("A", "to/ken"), Path.of("x"));
    secrets.find("A");

    assertThat(secrets.mask("1 to/ken 2 to\\/ken")).isEqualTo("1 *** 2 ***");
  }

  @Test
  void aSecretThatHoldsAnotherIsMaskedWhole() {
    var secrets = secrets(Map.of("A", "token", "B", "token-long"), Path.of("x"));
    secrets.find("A");
    secrets.find("B");

    assertThat(secrets.mask("token-long token")).isEqualTo("*** ***");
  }

  @Test
  void theEnvironmentComesBeforeTheFile(@TempDir Path folder) throws IOException {
    Files.writeString(folder.resolve("A"), "file");
    Files.writeString(folder.resolve("B"), "two lines\nend\r\n");
    var secrets = secrets(Map.of("A", "env"), folder);

    assertThat(secrets.find("A")).isEqualTo(new Found.Value("env"));
    assertThat(secrets.find("B")).isEqualTo(new Found.Value("two lines\nend"));
    assertThat(secrets.find("C"))
        .isEqualTo(
            new Found.Missing(
                "the secret C is not set",
                "set the environment variable C or write the file " + folder.resolve("C")));
  }

  @Test
  void aSecretFileThatIsNoTextIsMissing(@TempDir Path folder) throws IOException {
    Files.write(folder.resolve("A"), new byte[] {(byte) 0xff});
    Files.createDirectory(folder.resolve("B"));
    var secrets = secrets(Map.of(), folder);

    assertThat(secrets.find("A"))
        .isEqualTo(
            new Found.Missing(
                "the secret A cannot be read from " + folder.resolve("A"), "it is not UTF-8"));
    assertThat(secrets.find("B")).isInstanceOf(Found.Missing.class);
  }

  private static Secrets secrets(Map<String, String> environment, Path folder) {
    var secrets = new Secrets(name -> Optional.ofNullable(environment.get(name)));
    secrets.lookIn(BOTH, folder);
    return secrets;
  }

  @Test
  void theHalfOfASecretBeforeACutIsMasked() {
    var secrets = secrets(Map.of("A", "token-long"), Path.of("x"));
    secrets.find("A");

    assertThat(secrets.mask("{\"a\":\"xtoken-lo… and token… or to…"))
        .isEqualTo("{\"a\":\"x***… and ***… or to…");
    assertThat(secrets.mask("…")).isEqualTo("…");
  }
}
