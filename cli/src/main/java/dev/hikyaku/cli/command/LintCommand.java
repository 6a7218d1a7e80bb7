package dev.hikyaku.cli.command;

import dev.hikyaku.cli.console.Console;
import dev.hikyaku.cli.console.ExitCode;
import dev.hikyaku.relay.Relay;
import dev.hikyaku.relay.spi.SpecProblem;
import dev.hikyaku.relay.spi.SpecProblem.Level;
import java.util.List;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/** {@code hikyaku lint}. */
@Command(
    name = "lint",
    sortOptions = false,
    description = {
      "Look for everything wrong or doubtful in a spec, without starting anything.",
      "",
      "Prints a line for each, with its place: file:line:column: error: setting: what (what to do)."
          + " A spec without fault prints nothing.",
      ""
    },
    exitCodeListHeading = "%nExit codes:%n",
    exitCodeList = {
      "0:nothing that would stop a start",
      "1:with --strict: there are warnings",
      "2:there are errors, or wrong use"
    },
    footerHeading = "%nExamples:%n",
    footer = {
      "  hikyaku lint",
      "  hikyaku lint -f relay.yaml -f more.yaml --strict",
      "  hikyaku lint -f relay.yaml --format json | jq -r '.[].message'"
    })
final class LintCommand implements Callable<Integer> {
  private final Console console;

  @Mixin SpecFiles specs = new SpecFiles();

  @Option(names = "--strict", description = "Exit 1 when there are only warnings.")
  boolean strict;

  @Option(
      names = "--format",
      paramLabel = "FORMAT",
      description = "How to print them: ${COMPLETION-CANDIDATES}. Default: ${DEFAULT-VALUE}.")
  Format format = Format.TEXT;

  @Option(names = "--json", description = "Short for --format json.")
  boolean json;

  LintCommand(Console console) {
    this.console = console;
  }

  @Override
  public Integer call() {
    Logging.quiet();
    List<SpecProblem> problems = Relay.check(specs.paths());
    if (json || format == Format.JSON) {
      console.json(ProblemReport.json(problems));
    } else {
      console.print(ProblemReport.lines(problems, console.outStyle()));
    }
    return verdict(problems).code();
  }

  private ExitCode verdict(List<SpecProblem> problems) {
    if (problems.stream().anyMatch(problem -> problem.level() == Level.ERROR)) {
      return ExitCode.MISUSE;
    }
    return ExitCode.doneIf(problems.isEmpty() || !strict);
  }

  /** How problems are printed. */
  enum Format {
    /** A line each. */
    TEXT("text"),
    /** One document. */
    JSON("json");

    private final String label;

    Format(String label) {
      this.label = label;
    }

    @Override
    public String toString() {
      return label;
    }
  }
}
