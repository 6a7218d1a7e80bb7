package dev.hikyaku.cli.command;

import dev.hikyaku.cli.console.Console;
import dev.hikyaku.cli.console.ExitCode;
import dev.hikyaku.relay.RelayException;
import dev.hikyaku.relay.spi.SpecException;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.util.List;
import java.util.Map;
import picocli.CommandLine;
import picocli.CommandLine.IExecutionExceptionHandler;
import picocli.CommandLine.IParameterExceptionHandler;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.ParseResult;
import picocli.CommandLine.UnmatchedArgumentException;

/** Turns whatever stopped a command into lines for its user and an exit code. */
final class Faults implements IExecutionExceptionHandler, IParameterExceptionHandler {
  private final Console console;
  private boolean verbose;

  Faults(Console console) {
    this.console = console;
  }

  @Override
  public int handleParseException(ParameterException fault, String[] args) {
    console.complain(wording(fault));
    if (fault instanceof UnmatchedArgumentException unmatched) {
      List<String> near = unmatched.getSuggestions();
      if (!near.isEmpty()) {
        console.say("Did you mean " + String.join(" or ", near) + "?");
      }
    }
    String command = fault.getCommandLine().getCommandSpec().qualifiedName();
    console.say("'" + command + " --help' shows how it is used.");
    return ExitCode.MISUSE.code();
  }

  /** In the words of this program, where the library's are about its own inner life. */
  private static String wording(ParameterException fault) {
    if (fault instanceof UnmatchedArgumentException unmatched && !unmatched.isUnknownOption()) {
      String what = "'" + String.join(" ", unmatched.getUnmatched()) + "'";
      Map<String, CommandLine> commands = fault.getCommandLine().getSubcommands();
      return commands.isEmpty()
          ? "nothing is known to do with " + what
          : "there is no command " + what + "; there are " + String.join(", ", commands.keySet());
    }
    String message = String.valueOf(fault.getMessage());
    return message.startsWith("Error: ") ? message.substring("Error: ".length()) : message;
  }

  @Override
  public int handleExecutionException(Exception thrown, CommandLine line, ParseResult parsed) {
    HikyakuCommand root = (HikyakuCommand) line.getCommandSpec().root().userObject();
    verbose = root.verbose;
    return switch (thrown) {
      case SpecException bad -> badSpec(bad);
      case RelayException notStarted -> failed(notStarted);
      case InterruptedException stopped -> failed(new RuntimeException("stopped", stopped));
      default -> unexpected(thrown);
    };
  }

  private int badSpec(SpecException bad) {
    ProblemReport.lines(bad.problems(), console.errStyle()).forEach(console::say);
    return ExitCode.MISUSE.code();
  }

  private int failed(Exception fault) {
    console.complain(String.valueOf(fault.getMessage()));
    trace(fault);
    return ExitCode.FAILED.code();
  }

  /** A fault nobody foresaw: a line, and the way to learn more. */
  int unexpected(Throwable thrown) {
    console.complain("unexpected: " + thrown);
    if (!trace(thrown)) {
      console.say("This is a fault of hikyaku. --verbose or HIKYAKU_DEBUG=1 shows where it arose.");
    }
    return ExitCode.FAILED.code();
  }

  private boolean trace(Throwable thrown) {
    boolean wanted = verbose || console.debug();
    if (wanted) {
      StringWriter trace = new StringWriter();
      thrown.printStackTrace(new PrintWriter(trace));
      console.say(trace.toString().stripTrailing());
    }
    return wanted;
  }
}
