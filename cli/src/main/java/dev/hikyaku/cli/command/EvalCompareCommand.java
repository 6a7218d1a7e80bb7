package dev.hikyaku.cli.command;

import dev.hikyaku.cli.console.Console;
import dev.hikyaku.cli.console.ExitCode;
import dev.hikyaku.eval.EvalOptions;
import dev.hikyaku.eval.SavedRun;
import dev.hikyaku.eval.compare.Comparison;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

/** {@code hikyaku eval compare}. */
@Command(
    name = "compare",
    sortOptions = false,
    description = {
      "Tell what changed from one run to another over the same cases, and whether that is more than"
          + " chance.",
      ""
    },
    exitCodeListHeading = "%nExit codes:%n",
    exitCodeList = {
      "0:compared",
      "1:with --gate: the second run is significantly worse",
      "2:wrong use, no runs, or runs over different cases"
    },
    footerHeading = "%nExamples:%n",
    footer = {
      "  hikyaku eval compare before.json after.json",
      "  hikyaku eval compare main.json branch.json --gate"
    })
final class EvalCompareCommand implements Callable<Integer> {
  private final Console console;

  @Parameters(index = "0", paramLabel = "BEFORE", description = "A run that --out wrote.")
  Path before = Path.of("");

  @Parameters(index = "1", paramLabel = "AFTER", description = "Another one.")
  Path after = Path.of("");

  @Option(
      names = "--gate",
      description = "Exit 1 when fewer cases are right and chance explains that in less than 5%%.")
  boolean gate;

  @Option(
      names = "--force",
      description = "Compare runs over different cases too: by those that both have.")
  boolean force;

  @Option(
      names = "--seed",
      paramLabel = "N",
      description = "What the intervals come from. Default: ${DEFAULT-VALUE}.")
  long seed = EvalOptions.DEFAULT.seed();

  @Option(names = "--json", description = "Print one JSON document.")
  boolean json;

  @Spec CommandSpec command = CommandSpec.create();

  EvalCompareCommand(Console console) {
    this.console = console;
  }

  @Override
  public Integer call() {
    Comparison comparison = Comparison.of(run(before), run(after), seed);
    if (comparison.otherData().isPresent() && !force) {
      throw misuse(
          "the runs are over different cases: "
              + comparison.otherData().get()
              + "; --force compares them all the same");
    }
    if (json) {
      console.json(ComparisonReport.json(comparison));
    } else {
      console.print(ComparisonReport.lines(comparison, console.outStyle()));
    }
    boolean lost = gate && comparison.significantLoss();
    if (lost) {
      console.complain(
          "the second run is significantly worse: " + ComparisonReport.test(comparison));
    }
    return ExitCode.doneIf(!lost).code();
  }

  private SavedRun run(Path file) {
    if (!Files.isRegularFile(file)) {
      throw misuse("cannot read " + file + ": no such file");
    }
    try {
      return SavedRun.read(file);
    } catch (IOException e) {
      // A library's own words quote what it read.
      throw misuse(file + " is no run that 'eval run --out' wrote");
    }
  }

  private ParameterException misuse(String message) {
    return new ParameterException(command.commandLine(), message);
  }
}
