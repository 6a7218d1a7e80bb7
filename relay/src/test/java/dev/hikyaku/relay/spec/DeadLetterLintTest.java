package dev.hikyaku.relay.spec;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class DeadLetterLintTest {
  private static final String SPEC =
      """
      version: 1
      name: desk
      sources:
        - { name: inbox, type: http, listen: "127.0.0.1:0" }
      destinations:
        - { name: a, type: https, url: u, description: A }
      routes:
        - { name: r, from: [inbox], to: [a] }
      dead_letter: { type: file, path: "PATH"MORE }
      """;

  @TempDir Path folder;
  private Path file = Path.of("");

  @BeforeEach
  void name() {
    file = folder.resolve("out/deep/dlq.ndjson");
  }

  private static List<String> lint(Path path, String more) {
    return Parts.problems(SPEC.replace("PATH", path.toString()).replace("MORE", more));
  }

  @Test
  void keepWithoutAReasonToPutAFileAsideIsWarnedOf() {
    assertThat(lint(file, ", keep: 3"))
        .singleElement()
        .asString()
        .contains("warning: dead_letter.keep: no file is ever put aside, so none is kept")
        .endsWith("(set max_size or max_age)");
  }

  @ParameterizedTest
  @ValueSource(strings = {"max_size: 1MB", "max_age: 1d", "max_size: 1MB, max_age: 1d"})
  void keepWithOneIsNot(String reason) {
    assertThat(lint(file, ", keep: 3, " + reason)).isEmpty();
  }

  @Test
  void aFolderThatWillBeMadeIsNoTrouble() {
    assertThat(lint(file, "")).isEmpty();
    assertThat(folder.resolve("out")).doesNotExist();
  }

  @Test
  void aFolderThatCannotBeMadeIsWarnedOf() throws Exception {
    Path blocked = Files.writeString(folder.resolve("out"), "a file, not a folder");

    assertThat(lint(file, ""))
        .singleElement()
        .asString()
        .contains("warning: dead_letter.path: letters cannot be written: " + blocked)
        .contains("is no folder, so " + file.getParent() + " cannot be made");
  }

  @Test
  void aFolderInPlaceOfTheFileIsWarnedOf() throws Exception {
    Files.createDirectories(file);

    assertThat(lint(file, "")).singleElement().asString().contains(file + " is a folder");
  }

  @Test
  void aWrongPathDoesNotMakeTheOtherSettingsUnknown() {
    assertThat(lint(Path.of(""), ", max_size: 1MB, max_age: 1d, redrive: { after: 10m }"))
        .isNotEmpty()
        .allMatch(problem -> problem.contains("dead_letter.path"));
  }
}
