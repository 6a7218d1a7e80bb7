package dev.hikyaku.cli.command;

import dev.hikyaku.cli.console.Console;
import dev.hikyaku.cli.console.ExitCode;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.Callable;
import picocli.CommandLine;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;
import picocli.CommandLine.UnmatchedArgumentException;

/** {@code hikyaku help}: what {@code --help} shows, for whoever types it the other way round. */
@Command(
    name = "help",
    description = {"Show how the program, or one of its commands, is used.", ""})
final class HelpCommand implements Callable<Integer> {
  private final Console console;

  @Parameters(
      arity = "0..1",
      paramLabel = "COMMAND",
      description = "The command; without one, the program itself.")
  Optional<String> wanted = Optional.empty();

  @Spec CommandSpec command = CommandSpec.create();

  HelpCommand(Console console) {
    this.console = console;
  }

  @Override
  public Integer call() {
    CommandLine root = command.root().commandLine();
    CommandLine shown = wanted.map(name -> named(name, root.getSubcommands())).orElse(root);
    console.printPage(shown.getUsageMessage());
    return ExitCode.DONE.code();
  }

  private CommandLine named(String name, Map<String, CommandLine> commands) {
    if (!commands.containsKey(name)) {
      throw new UnmatchedArgumentException(command.root().commandLine(), List.of(name));
    }
    return commands.get(name);
  }
}
