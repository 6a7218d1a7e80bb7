package dev.hikyaku.relay;

import static org.assertj.core.api.Assertions.assertThat;

import dev.hikyaku.relay.spi.SpecProblem;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** One mistake in a router is one problem. */
class OneProblemTest {
  private static final String HEAD =
      """
      version: 1
      name: desk
      sources: [{ name: in, type: stdin }]
      destinations: [{ name: billing, type: stdout }, { name: tech, type: stdout }]
      dead_letter: { type: file, path: d, fallback: [billing, tech] }
      """;

  @TempDir Path folder;

  private List<String> problems(String route) throws IOException {
    Path spec = Files.writeString(folder.resolve("relay.yaml"), HEAD + "routes:\n- " + route);
    return Relay.check(List.of(spec)).stream().map(SpecProblem::toString).toList();
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      textBlock =
          """
          to: [biling]                                                | did you mean billing?
          router: { type: static, to: [biling] }                      | did you mean billing?
          router: { type: static, to: [] }                            | names no destination
          router: { type: static }                                    | router.to: is required
          router: { type: static, too: [tech] }                       | did you mean to?
          router: { type: rules, rules: [{ when: 'true', to: [tach] }] } | did you mean tech?
          router: { type: rules, rules: [{ when: 'true' }] }          | rules[0].to: is required
          router: { type: rules, rules: [{ to: [tech] }] }            | rules[0].when: is required
          router: { type: rules, rules: [{ when: 'x(', to: [tech] }] } | does not compile
          router: { type: rules, rules: [] }                          | there is no rule
          router: { type: rules }                                     | router.rules: is required
          router: { type: rules, ruls: [{ when: 'true', to: [tech] }] } | did you mean rules?
          router: { type: rulez, rules: [{ when: 'true', to: [tech] }] } | did you mean rules?
          router: { type: quite-other, of: its own }                  | known:
          router: { to: [tech] }                                      | type: is required
          router: { type: sticky, fallback: [{ type: static, to: [tech] }] } | history.key
          """)
  void aFaultIsReportedOnce(String setting, String said) throws IOException {
    assertThat(problems("{ name: all, from: [in], " + setting + " }"))
        .singleElement()
        .asString()
        .contains(said);
  }

  @Test
  void aSoundRouteHasNone() throws IOException {
    assertThat(problems("{ name: all, from: [in], to: [tech, billing] }")).isEmpty();
  }
}
