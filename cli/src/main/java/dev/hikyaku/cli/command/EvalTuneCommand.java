package dev.hikyaku.cli.command;

import dev.hikyaku.cli.console.Console;
import dev.hikyaku.cli.console.ExitCode;
import dev.hikyaku.eval.EvalOptions;
import dev.hikyaku.eval.Report;
import dev.hikyaku.eval.tune.Tuning;
import dev.hikyaku.eval.tune.Tuning.Tuned;
import dev.hikyaku.eval.tune.Vote;
import java.util.LinkedHashMap;
import java.util.Locale;
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

/** {@code hikyaku eval tune}. */
@Command(
    name = "tune",
    sortOptions = false,
    description = {
      "Find the lowest threshold of a route's ai router that keeps a promise: of what it decides, no"
          + " larger share is wrong than you say.",
      ""
    },
    exitCodeListHeading = "%nExit codes:%n",
    exitCodeList = {
      "0:found",
      "1:no threshold can be promised from these cases, or not finished",
      "2:wrong use, a bad spec, or bad cases: no router was asked"
    },
    footerHeading = "%nExamples:%n",
    footer = {"  hikyaku eval tune -f relay.yaml --data cases.ndjson --max-error 0.02"})
final class EvalTuneCommand implements Callable<Integer> {
  private static final String AI = "ai";

  private final Console console;

  @Mixin AskedOptions asked = new AskedOptions();

  @Option(
      names = "--max-error",
      paramLabel = "SHARE",
      required = true,
      description = "The share of wrong decisions to promise, such as 0.02.")
  double maxError;

  @Option(
      names = "--confidence",
      paramLabel = "SHARE",
      description = "How sure the promise has to be. Default: ${DEFAULT-VALUE}.")
  double confidence = 0.95;

  @Option(
      names = "--seed",
      paramLabel = "N",
      description = "What the cases are split by. Default: ${DEFAULT-VALUE}.")
  long seed = EvalOptions.DEFAULT.seed();

  @Option(names = "--json", description = "Print one JSON document.")
  boolean json;

  @Spec CommandSpec command = CommandSpec.create();

  EvalTuneCommand(Console console) {
    this.console = console;
  }

  @Override
  public Integer call() {
    try {
      Tuning tuning = new Tuning(maxError, confidence, seed);
      EvalOptions options =
          new EvalOptions(
              Optional.of(AI),
              asked.cases.labels(),
              Optional.empty(),
              seed,
              asked.concurrency,
              1,
              asked.cases.skipBad,
              Optional.empty(),
              OptionalDouble.empty());
      EvalAsking asking = new EvalAsking(console, asked, command);
      return asking.ask(options, report -> tell(tuning, report)).code();
    } catch (IllegalArgumentException e) {
      throw new ParameterException(command.commandLine(), "--" + e.getMessage());
    }
  }

  private ExitCode tell(Tuning tuning, Report report) {
    if (report.metrics().errors() > 0) {
      console.complain(report.metrics().errors() + " cases failed; a promise needs all of them");
      return ExitCode.FAILED;
    }
    return switch (tuning.of(report.results().stream().map(Vote::of).toList())) {
      case Tuned.Promised promised -> {
        promise(promised);
        yield ExitCode.DONE;
      }
      case Tuned.Refused(String why) -> {
        console.complain(why);
        yield ExitCode.FAILED;
      }
    };
  }

  private void promise(Tuned.Promised promised) {
    if (json) {
      console.json(json(promised));
      return;
    }
    console.print(String.format(Locale.ROOT, "threshold: %.2f", promised.kept().threshold()));
    console.say(
        String.format(
            Locale.ROOT,
            "at most %.4f of what it decides is wrong, with confidence %.2f: of %d held-back cases"
                + " it decides %d, %d of them wrong",
            promised.kept().bound(),
            confidence,
            promised.heldBack(),
            promised.kept().decided(),
            promised.kept().wrong()));
    console.say(
        String.format(
            Locale.ROOT,
            "%.1f%% of the cases are nobody's; when that share grows, tune again",
            100 * promised.outOfScope()));
  }

  private Map<String, Object> json(Tuned.Promised promised) {
    Map<String, Object> object = new LinkedHashMap<>();
    object.put("threshold", promised.kept().threshold());
    object.put("max_error", maxError);
    object.put("confidence", confidence);
    object.put("bound", promised.kept().bound());
    object.put("held_back", promised.heldBack());
    object.put("decided", promised.kept().decided());
    object.put("wrong", promised.kept().wrong());
    object.put("out_of_scope", promised.outOfScope());
    return object;
  }
}
