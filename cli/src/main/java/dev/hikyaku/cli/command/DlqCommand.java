package dev.hikyaku.cli.command;

import java.util.concurrent.Callable;
import picocli.CommandLine;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Spec;

/** {@code hikyaku dlq}: alone it only tells what there is. */
@Command(
    name = "dlq",
    sortOptions = false,
    description = {
      "Look after the dead letters of a spec: list, inspect, replay or purge them. Works beside a"
          + " running relay and without one.",
      ""
    },
    commandListHeading = "%nCommands:%n",
    exitCodeListHeading = "%nExit codes:%n",
    exitCodeList = {
      "0:done",
      "1:a letter could not be read, was not there, or failed again",
      "2:wrong use, a bad spec, or one that keeps no letters in a file"
    },
    footerHeading = "%nExamples:%n",
    footer = {
      "  hikyaku dlq list -f relay.yaml --since 1h",
      "  hikyaku dlq inspect -f relay.yaml 01JC3Z8Q6ZK3V0B9D3T5V7X9YB",
      "  hikyaku dlq replay -f relay.yaml --destination billing --dry-run",
      "  hikyaku dlq purge -f relay.yaml --replayed"
    })
final class DlqCommand implements Callable<Integer> {
  @Spec CommandSpec command = CommandSpec.create();

  @Override
  public Integer call() {
    CommandLine line = command.commandLine();
    throw new ParameterException(
        line, "dlq needs a command: " + String.join(", ", line.getSubcommands().keySet()));
  }
}
