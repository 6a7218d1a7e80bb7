package dev.hikyaku.cli;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class UsageTest {
  @Test
  void helpIsDataAndNamesEveryCommandAndExitCode() {
    Cli help = Cli.run("--help");

    assertThat(help.code()).isZero();
    assertThat(help.err()).isEmpty();
    assertThat(help.out())
        .contains(
            "run ", "lint ", "send ", "route ", "models ", "components ", "Exit codes", "Examples");
  }

  @ParameterizedTest
  @ValueSource(strings = {"run", "lint", "send", "route", "components"})
  void everyCommandExplainsItselfWithExamplesAndExitCodes(String command) {
    Cli help = Cli.run(command, "--help");

    assertThat(help.code()).isZero();
    assertThat(help.out()).contains("Examples:", "Exit codes:", "hikyaku " + command);
    assertThat(Cli.run("help", command).out()).isEqualTo(help.out());
  }

  @Test
  void nothingAtAllIsMisuseAndShowsTheHelpAsTalk() {
    Cli bare = Cli.run();

    assertThat(bare.code()).isEqualTo(2);
    assertThat(bare.out()).isEmpty();
    assertThat(bare.err()).contains("Usage: hikyaku", "Commands:");
  }

  @Test
  void versionNamesTheProgramAndJava() {
    Cli version = Cli.run("--version");

    assertThat(version.code()).isZero();
    assertThat(version.lines().get(0)).startsWith("hikyaku ");
    assertThat(version.lines().get(1)).startsWith("Java ").contains(Runtime.version().toString());
  }

  @Test
  void anUnknownCommandNamesTheKnownOnes() {
    Cli typo = Cli.run("rnu");

    assertThat(typo.code()).isEqualTo(2);
    assertThat(typo.err())
        .contains(
            "no command 'rnu'", "run, lint, send, route, chaos, dlq, models, eval, components");
  }

  @Test
  void anUnknownCommandThatIsNearAKnownOneIsGuessed() {
    assertThat(Cli.run("lintt").err()).contains("Did you mean", "lint");
  }

  @Test
  void anUnknownOptionIsGuessed() {
    Cli typo = Cli.run("run", "--onec");

    assertThat(typo.code()).isEqualTo(2);
    assertThat(typo.err()).contains("--onec", "Did you mean --once?", "hikyaku run --help");
  }

  @Test
  void anUnknownWordOfAnOptionNamesTheKnownOnes() {
    assertThat(Cli.run("run", "--once", "--fail-on", "lost").err())
        .contains("--fail-on", "dead_lettered or unrouted", "'lost'");
    assertThat(Cli.run("lint", "--format", "xml").err()).contains("text or json", "'xml'");
  }

  @Test
  void withoutASpecItSaysHowToNameOne() {
    Cli none = Cli.run("lint"); // no hikyaku.yaml where tests run

    assertThat(none.code()).isEqualTo(2);
    assertThat(none.out()).isEmpty();
    assertThat(none.err()).contains("hikyaku.yaml", "hikyaku lint -f relay.yaml");
  }

  @Test
  void aSpecThatIsNotThereIsMisuse() {
    Cli missing = Cli.run("run", "-f", "no/such.yaml");

    assertThat(missing.code()).isEqualTo(2);
    assertThat(missing.err()).contains("-f no/such.yaml: no such file or folder");
  }

  @Test
  void optionsOfOnceNeedOnce() {
    assertThat(Cli.run("run", "--json").err()).contains("need --once");
    assertThat(Cli.run("run", "--fail-on", "unrouted").code()).isEqualTo(2);
  }

  @Test
  void sendNeedsExactlyOneTarget() {
    assertThat(Cli.run("send").err()).contains("--to", "--route", "--source");
    assertThat(Cli.run("send", "--to", "a", "--route", "b").err()).contains("mutually exclusive");
    assertThat(Cli.run("send").code()).isEqualTo(2);
  }
}
