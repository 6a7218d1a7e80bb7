package dev.hikyaku.cli.command;

import dev.hikyaku.cli.console.Console;
import dev.hikyaku.cli.console.ExitCode;
import dev.hikyaku.eval.EvalOptions;
import dev.hikyaku.eval.Report;
import dev.hikyaku.eval.RunJson;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Spec;

/** {@code hikyaku eval run}. */
@Command(
    name = "run",
    sortOptions = false,
    description = {
      "Ask a route about labelled messages and tell how well it decides. Nothing is delivered and no"
          + " source is opened.",
      "",
      "A case is a line of NDJSON with id, input and expected: a destination, a list of them, or []"
          + " for a message that is nobody's.",
      ""
    },
    exitCodeListHeading = "%nExit codes:%n",
    exitCodeList = {
      "0:done, and every bar reached",
      "1:below a bar, a case failed while there are bars, or not finished",
      "2:wrong use, a bad spec, or bad cases: no router was asked"
    },
    footerHeading = "%nExamples:%n",
    footer = {
      "  hikyaku eval run -f examples/triage --data examples/triage/cases.ndjson",
      "  hikyaku eval run --data cases.csv --input-column text --label-column intent --map map.yaml",
      "  hikyaku eval run --data cases.ndjson --out run.json --resume",
      "  hikyaku eval run --data cases.ndjson --min accuracy=0.9,macro_f1=0.85"
    })
final class EvalRunCommand implements Callable<Integer> {
  private final Console console;

  @Mixin AskedOptions asked = new AskedOptions();

  @Option(
      names = "--router",
      paramLabel = "TYPE",
      description = "Score the first router of the chain alone, which must be of this type.")
  Optional<String> router = Optional.empty();

  @Option(
      names = "--limit",
      paramLabel = "N",
      description = "Take only so many cases, drawn by --seed.")
  Optional<Integer> limit = Optional.empty();

  @Option(
      names = "--seed",
      paramLabel = "N",
      description = "What the draw and the intervals come from. Default: ${DEFAULT-VALUE}.")
  long seed = EvalOptions.DEFAULT.seed();

  @Option(
      names = "--repeat",
      paramLabel = "N",
      description =
          "Ask each case so often; the first answer counts, the rest tells its stability.")
  int repeat = EvalOptions.DEFAULT.repeat();

  @Option(names = "--out", paramLabel = "FILE", description = "Write the run as JSON.")
  Optional<Path> out = Optional.empty();

  @Option(names = "--full", description = "Write every probability, not the largest five.")
  boolean full;

  @Option(
      names = "--resume",
      description = "Go on with the interrupted run of --out: what is decided is not asked again.")
  boolean resume;

  @Option(
      names = "--max-usd",
      paramLabel = "USD",
      description = "Stop before a case that could cost more than what is left of this.")
  Optional<Double> maxUsd = Optional.empty();

  @Option(
      names = "--min",
      paramLabel = "METRIC=BAR",
      split = ",",
      description = "Exit 1 when a metric is below its bar, or a case failed.")
  Map<String, Double> least = new LinkedHashMap<>();

  @Option(names = "--json", description = "Print the run as one JSON document, without its cases.")
  boolean json;

  @Spec CommandSpec command = CommandSpec.create();

  EvalRunCommand(Console console) {
    this.console = console;
  }

  @Override
  public Integer call() {
    Bars bars = Bars.of(least, command);
    EvalAsking asking = new EvalAsking(console, asked, command);
    return asking.ask(options(), report -> tell(report, bars)).code();
  }

  private EvalOptions options() {
    if (out.isEmpty() && (resume || full)) {
      throw misuse("--resume and --full need --out");
    }
    try {
      return new EvalOptions(
          router,
          asked.cases.labels(),
          limit,
          seed,
          asked.concurrency,
          repeat,
          asked.cases.skipBad,
          out.map(file -> new EvalOptions.Output(file, full, resume)),
          maxUsd.map(OptionalDouble::of).orElseGet(OptionalDouble::empty));
    } catch (IllegalArgumentException e) {
      throw misuse("--" + e.getMessage());
    }
  }

  private ExitCode tell(Report report, Bars bars) {
    if (json) {
      console.json(RunJson.head(report));
    } else {
      console.print(EvalReport.lines(report, console.outStyle()));
    }
    List<String> missed = bars.missed(report.metrics());
    missed.forEach(console::complain);
    if (!report.complete()) {
      console.complain(
          "stopped after "
              + report.results().size()
              + " cases: the next could pass --max-usd"
              + out.map(file -> "; --resume goes on with it").orElse(""));
    }
    return ExitCode.doneIf(missed.isEmpty() && report.complete());
  }

  private ParameterException misuse(String message) {
    return new ParameterException(command.commandLine(), message);
  }
}
