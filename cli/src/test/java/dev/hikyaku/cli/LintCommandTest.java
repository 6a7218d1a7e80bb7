package dev.hikyaku.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class LintCommandTest {
  /** A secret nobody set stops a run, and is only worth a word here. */
  private static final String DOUBTFUL =
      Specs.COPY
          .replace("type: file, path: ./out/copy.ndjson", "type: http, url: %s")
          .formatted("\"http://localhost/{{secrets.HIKYAKU_TEST_NOBODY_SETS_THIS}}\"");

  @TempDir Path temp;
  private Specs specs = new Specs(Path.of(""));

  @BeforeEach
  void folder() throws Exception {
    specs = new Specs(temp);
    specs.inbox("one");
  }

  @Test
  void aCleanSpecPrintsNothing() throws Exception {
    Cli lint = Cli.run("lint", "--strict", "-f", specs.spec(Specs.COPY));

    assertThat(lint).isEqualTo(new Cli(0, "", ""));
  }

  @Test
  void everyFaultIsALineOfDataWithItsPlace() throws Exception {
    Path spec = specs.spec(Specs.COPY.replace("path:", "paht:"));

    Cli lint = Cli.run("lint", "-f", spec);

    assertThat(lint.code()).isEqualTo(2);
    assertThat(lint.err()).isEmpty();
    assertThat(lint.lines()).allMatch(line -> line.matches(".*relay\\.yaml:\\d+:\\d+: error: .*"));
    assertThat(lint.lines()).anyMatch(line -> line.contains(":4:") && line.contains("paht"));
  }

  @Test
  void aWarningCountsOnlyWhenStrict() throws Exception {
    Path spec = specs.spec(DOUBTFUL);

    assertThat(Cli.run("lint", "-f", spec).code()).isZero();
    assertThat(Cli.run("lint", "-f", spec).out()).contains(": warning: ");
    assertThat(Cli.run("lint", "--strict", "-f", spec).code()).isEqualTo(1);
  }

  @Test
  void jsonIsOneDocument() throws Exception {
    Path spec = specs.spec(Specs.COPY.replace("path:", "paht:"));

    Cli lint = Cli.run("lint", "--format", "json", "-f", spec);

    assertThat(lint.code()).isEqualTo(2);
    assertThat(lint.lines()).hasSize(1);
    assertThat(lint.out()).startsWith("[{\"file\":").contains("\"level\":\"error\"");
    assertThat(Cli.run("lint", "--json", "-f", specs.spec(Specs.COPY)).out()).isEqualTo("[]\n");
  }

  @Test
  void aSpecThatIsNotYamlIsAFaultAndNoAccident() throws Exception {
    Cli lint = Cli.run("lint", "-f", specs.spec("sources: [\n"));

    assertThat(lint.code()).isEqualTo(2);
    assertThat(lint.out()).contains("relay.yaml:", ": error: ");
  }
}
