package dev.hikyaku.cli.command;

import java.util.concurrent.Callable;
import picocli.CommandLine;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Spec;

/** {@code hikyaku eval}: alone it only tells what there is. */
@Command(
    name = "eval",
    sortOptions = false,
    description = {
      "Measure how well a route decides, from labelled messages. Nothing is delivered and no source"
          + " is opened.",
      ""
    },
    commandListHeading = "%nCommands:%n",
    exitCodeListHeading = "%nExit codes:%n",
    exitCodeList = {
      "0:done",
      "1:below a bar, a significant loss with --gate, no promise, or not finished",
      "2:wrong use, a bad spec, or bad cases"
    },
    footerHeading = "%nExamples:%n",
    footer = {
      "  hikyaku eval run -f relay.yaml --route triage --data cases.ndjson --out before.json",
      "  hikyaku eval run -f relay.yaml --route triage --data cases.ndjson --min accuracy=0.9",
      "  hikyaku eval compare before.json after.json --gate",
      "  hikyaku eval tune -f relay.yaml --route triage --data cases.ndjson --max-error 0.02"
    })
final class EvalCommand implements Callable<Integer> {
  @Spec CommandSpec command = CommandSpec.create();

  @Override
  public Integer call() {
    CommandLine line = command.commandLine();
    throw new ParameterException(
        line, "eval needs a command: " + String.join(", ", line.getSubcommands().keySet()));
  }
}
