package dev.hikyaku.routing.ai;

import static org.assertj.core.api.Assertions.assertThat;

import dev.hikyaku.relay.Relay;
import dev.hikyaku.relay.spi.SpecProblem;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** One mistake in an ai router is one problem. */
class OneProblemTest {
  private static final String HEAD =
      """
      version: 1
      name: desk
      sources: [{ name: in, type: stdin }]
      destinations:
        - { name: billing, type: stdout, description: Invoices and refunds }
        - { name: tech, type: stdout }
      dead_letter: { type: file, path: d, fallback: [billing, tech] }
      routes:
      - { name: all, from: [in], router:\s""";

  @TempDir Path folder;

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      textBlock =
          """
          { type: ai, candidates: [biling] }          | did you mean billing?
          { type: ai, candidates: [billing, legal] }  | declared: billing, tech
          { type: ai, candidates: [] }                | no destination to choose from
          { type: ai, candidates: [tech] }            | has a description
          { type: ai, models: [gpt] }                 | unknown model gpt
          { type: ay, candidates: [billing] }         | did you mean ai?
          """)
  void aFaultIsReportedOnce(String router, String said) throws IOException {
    Path spec = Files.writeString(folder.resolve("relay.yaml"), HEAD + router + " }");

    assertThat(Relay.check(List.of(spec)))
        .extracting(SpecProblem::toString)
        .singleElement()
        .asString()
        .contains(said);
  }
}
