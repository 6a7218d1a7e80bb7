package dev.hikyaku.cli.command;

import java.util.concurrent.Callable;
import picocli.CommandLine;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Spec;

/** {@code hikyaku models}: alone it only tells what there is. */
@Command(
    name = "models",
    sortOptions = false,
    description = {"Look at the models of a spec: list them, or check that they answer.", ""},
    commandListHeading = "%nCommands:%n",
    exitCodeListHeading = "%nExit codes:%n",
    exitCodeList = {"0:done", "1:a model did not answer", "2:wrong use, or a bad spec"},
    footerHeading = "%nExamples:%n",
    footer = {"  hikyaku models list -f relay.yaml", "  hikyaku models check -f relay.yaml gpt"})
final class ModelsCommand implements Callable<Integer> {
  @Spec CommandSpec command = CommandSpec.create();

  @Override
  public Integer call() {
    CommandLine line = command.commandLine();
    throw new ParameterException(
        line, "models needs a command: " + String.join(", ", line.getSubcommands().keySet()));
  }
}
