package dev.hikyaku.cli.command;

import dev.hikyaku.cli.console.Console;
import dev.hikyaku.cli.console.ExitCode;
import dev.hikyaku.relay.failure.DeadLetterReason;
import dev.hikyaku.relay.time.SystemTime;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.util.Optional;
import picocli.CommandLine;
import picocli.CommandLine.Help;
import picocli.CommandLine.Help.Ansi;

/** Every command of the program, put together. */
public final class Commands {
  private Commands() {}

  /** Runs the command that the arguments name, and gives its exit code. Throws nothing. */
  public static int run(String[] args, Console console) {
    int code = execute(args, console);
    Optional<String> fault = console.fault();
    fault.ifPresent(error -> console.complain("cannot write to standard output: " + error));
    return fault.isPresent() ? Math.max(code, ExitCode.FAILED.code()) : code;
  }

  private static int execute(String[] args, Console console) {
    Faults faults = new Faults(console);
    CommandLine line = of(console, faults);
    StringWriter help = new StringWriter();
    line.setOut(new PrintWriter(help));
    try {
      int code = line.execute(args);
      console.printPage(help.toString());
      return code;
    } catch (Throwable thrown) { // an Error, which picocli lets pass: a native library that is not
      return faults.unexpected(thrown);
    }
  }

  /** The tree of commands. */
  static CommandLine of(Console console, Faults faults) {
    CommandLine line =
        new CommandLine(new HikyakuCommand(console))
            .addSubcommand(new RunCommand(console))
            .addSubcommand(new LintCommand(console))
            .addSubcommand(new SendCommand(console))
            .addSubcommand(new RouteCommand(console))
            .addSubcommand(new ChaosCommand(console))
            .addSubcommand(dlq(console))
            .addSubcommand(models(console))
            .addSubcommand(eval(console))
            .addSubcommand(new ComponentsCommand(console))
            .addSubcommand(new HelpCommand(console));
    boolean colours = console.outStyle().colours();
    line.registerConverter(RunCommand.FailOn.class, Label.of(RunCommand.FailOn.class));
    line.registerConverter(LintCommand.Format.class, Label.of(LintCommand.Format.class));
    line.registerConverter(Moment.class, Moment.reader(SystemTime.INSTANCE));
    line.registerConverter(DeadLetterReason.class, LetterOptions.reasons());
    line.registerConverter(MessageLines.Format.class, Label.of(MessageLines.Format.class));
    return line.setColorScheme(Help.defaultColorScheme(colours ? Ansi.ON : Ansi.OFF))
        // `--data @msg.json` names a message, not a file of arguments.
        .setExpandAtFiles(false)
        .setUsageHelpWidth(100)
        .setExecutionExceptionHandler(faults)
        .setParameterExceptionHandler(faults);
  }

  private static CommandLine models(Console console) {
    return new CommandLine(new ModelsCommand())
        .addSubcommand(new ModelsListCommand(console))
        .addSubcommand(new ModelsCheckCommand(console));
  }

  private static CommandLine eval(Console console) {
    return new CommandLine(new EvalCommand())
        .addSubcommand(new EvalRunCommand(console))
        .addSubcommand(new EvalCompareCommand(console))
        .addSubcommand(new EvalTuneCommand(console))
        .addSubcommand(new EvalDatasetCommand(console));
  }

  private static CommandLine dlq(Console console) {
    return new CommandLine(new DlqCommand())
        .addSubcommand(new DlqListCommand(console))
        .addSubcommand(new DlqInspectCommand(console))
        .addSubcommand(new DlqReplayCommand(console))
        .addSubcommand(new DlqPurgeCommand(console));
  }
}
