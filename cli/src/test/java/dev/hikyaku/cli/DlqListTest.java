package dev.hikyaku.cli;

import static org.assertj.core.api.Assertions.assertThat;

import dev.hikyaku.cli.console.Style;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** A listing that shows nothing says why. */
class DlqListTest {
  private static final String SPEC =
      """
      version: 1
      name: desk
      sources:
        - { name: inbox, type: file, path: ./inbox.ndjson, format: envelope }
      destinations:
        - { name: crm, type: file, path: ./crm.ndjson }
      routes:
        - { name: orders, from: [inbox], to: [crm] }
      dead_letter: { type: file, path: ./dlq.ndjson }
      """;

  @TempDir Path temp;
  private Path spec = Path.of("");

  @BeforeEach
  void write() throws IOException {
    spec = new Specs(temp).spec(SPEC);
  }

  @Test
  void aNameThatTheSpecDoesNotHaveIsHintedAt() {
    Cli list = Cli.run("dlq", "list", "-f", spec, "--destination", "crn", "--route", "orders");

    assertThat(list.code()).isZero();
    assertThat(list.err()).contains("the spec has no destination 'crn'; it has crm");
    assertThat(Cli.run("dlq", "list", "-f", spec, "--destination", "crm").err())
        .doesNotContain("the spec has");
  }

  @Test
  void aPathThatLeadsInACircleIsNoEmptyList() throws IOException {
    Path file = temp.resolve("dlq.ndjson");
    Files.createSymbolicLink(file, file);

    Cli list = Cli.run("dlq", "list", "-f", spec);

    assertThat(list.code()).isOne();
    assertThat(list.err()).contains("the dead letters cannot be used: " + file);
  }

  @Test
  void whatNobodySeesInAnErrorIsNotPrinted() {
    assertThat(Style.safe("a\u202eb\u2028c")).isEqualTo("a?b c");
  }
}
