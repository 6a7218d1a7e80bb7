package dev.hikyaku.cli.command;

import dev.hikyaku.cli.console.Console;
import dev.hikyaku.cli.console.ExitCode;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ScopeType;
import picocli.CommandLine.Spec;

/** The program itself: without a command it only tells what there is. */
@Command(
    name = "hikyaku",
    versionProvider = Version.class,
    sortOptions = false,
    synopsisSubcommandLabel = "COMMAND",
    description = {
      "Relays messages: takes them from sources, decides where each one belongs, and delivers it with"
          + " retries and fallbacks, so that none is lost. One YAML file, the spec, says all of it.",
      ""
    },
    optionListHeading = "Options:%n",
    commandListHeading = "%nCommands:%n",
    exitCodeListHeading = "%nExit codes:%n",
    exitCodeList = {
      "0:done",
      "1:tried, but not done: could not start, not delivered, lost",
      "2:wrong use, or a bad spec: nothing was tried"
    },
    footerHeading = "%nExamples:%n",
    footer = {
      "  hikyaku run --once -f examples/triage     triage a file of messages and tell what happened",
      "  hikyaku lint -f relay.yaml                look for mistakes in a spec",
      "  hikyaku route -f relay.yaml --data 'I was charged twice'",
      "                                            see where a message would go, and why",
      "  hikyaku help run                          all about one command"
    })
final class HikyakuCommand implements Callable<Integer> {
  private final Console console;

  @Option(
      names = {"-h", "--help"},
      usageHelp = true,
      scope = ScopeType.INHERIT,
      description = "Show this help.")
  boolean help;

  @Option(
      names = {"-V", "--version"},
      versionHelp = true,
      description = "Show the version of the program and of Java.")
  boolean version;

  @Option(
      names = "--verbose",
      scope = ScopeType.INHERIT,
      description = "Show the trace of an error; HIKYAKU_DEBUG=1 does the same.")
  boolean verbose;

  @Spec CommandSpec spec = CommandSpec.create();

  HikyakuCommand(Console console) {
    this.console = console;
  }

  @Override
  public Integer call() {
    console.say(spec.commandLine().getUsageMessage().stripTrailing());
    return ExitCode.MISUSE.code();
  }
}
