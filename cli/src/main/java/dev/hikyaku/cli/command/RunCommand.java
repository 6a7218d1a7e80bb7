package dev.hikyaku.cli.command;

import dev.hikyaku.cli.console.Console;
import dev.hikyaku.cli.console.ExitCode;
import dev.hikyaku.relay.Relay;
import dev.hikyaku.relay.RelayOptions;
import dev.hikyaku.relay.Tally;
import dev.hikyaku.relay.spi.Disposition;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Callable;
import java.util.concurrent.CountDownLatch;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Spec;

/** {@code hikyaku run}. */
@Command(
    name = "run",
    sortOptions = false,
    description = {
      "Run the relay of a spec until SIGTERM or Ctrl-C, or with --once until its input is read.",
      "",
      "When it runs and can decide, one line on standard error says so, with every address it"
          + " listens on: ready inbox=http://127.0.0.1:8080",
      "A first signal stops it in good order: nothing new is taken, what is under way gets"
          + " the spec's shutdown_grace to finish. A second signal ends it at once.",
      ""
    },
    exitCodeListHeading = "%nExit codes:%n",
    exitCodeList = {
      "0:stopped as asked; with --once: every message was handled",
      "1:could not start; a message was lost at the stop; with --once: a message failed, a line was broken, a --fail-on outcome"
          + " occurred, or a signal came first",
      "2:wrong use, or a bad spec"
    },
    footerHeading = "%nExamples:%n",
    footer = {
      "  hikyaku run -f relay.yaml",
      "  hikyaku run --once -f examples/triage",
      "  hikyaku run --once --json -f relay.yaml | jq .destinations",
      "  hikyaku run --once --fail-on dead_lettered -f relay.yaml && echo all delivered"
    })
final class RunCommand implements Callable<Integer> {
  private final Console console;

  @Mixin SpecFiles specs = new SpecFiles();

  @Option(
      names = "--once",
      description = {
        "End when the sources that have an end (file, stdin) are read and every message is settled,"
            + " and tell what became of them.",
        "Sources that listen run meanwhile and are not waited for."
      })
  boolean once;

  @Option(names = "--json", description = "With --once: print one JSON document instead of tables.")
  boolean json;

  @Option(
      names = "--fail-on",
      paramLabel = "OUTCOME",
      split = ",",
      description = "With --once: exit 1 on this outcome too: ${COMPLETION-CANDIDATES}.")
  List<FailOn> failOn = new ArrayList<>();

  @Spec CommandSpec command = CommandSpec.create();

  RunCommand(Console console) {
    this.console = console;
  }

  @Override
  public Integer call() {
    if (!once && (json || !failOn.isEmpty())) {
      throw misuse("--json and --fail-on need --once: a relay that goes on has no end to tell of");
    }
    Signals signals = Signals.interrupt(Thread.currentThread());
    try (Relay relay = specs.open(RelayOptions.run(), console)) {
      Logging.of(relay.spec().logs(), relay::masked);
      return (once ? toTheEnd(relay) : untilStopped(relay)).code();
    } finally {
      signals.release();
    }
  }

  private ExitCode untilStopped(Relay relay) {
    if (started(relay)) {
      untilInterrupted();
    }
    return stopped(relay);
  }

  private ExitCode stopped(Relay relay) {
    boolean drained = relay.stop();
    long lost = relay.lost();
    if (lost > 0) {
      console.complain(
          lost
              + " lost: their senders had been told that they are taken, and no dead letter could be"
              + " written; the log names each");
    } else if (!drained) {
      console.complain(
          "shutdown_grace was over before every message was; the rest was cut short: given back to"
              + " its sender, or dead-lettered where the sender had been told that it is taken");
    }
    return ExitCode.doneIf(lost == 0);
  }

  private ExitCode toTheEnd(Relay relay) {
    if (relay.finiteSources().isEmpty()) {
      throw misuse(
          "--once needs a source that has an end, such as a file or stdin; this spec has none");
    }
    boolean read = started(relay) && read(relay);
    boolean kept = stopped(relay) == ExitCode.DONE;
    Tally tally = relay.tally();
    tell(tally, read);
    boolean unwanted = failOn.stream().anyMatch(outcome -> outcome.in(tally));
    return ExitCode.doneIf(kept && read && TallyReport.lossless(tally) && !unwanted);
  }

  private void tell(Tally tally, boolean read) {
    if (json) {
      console.json(TallyReport.json(tally));
    } else {
      console.print(TallyReport.lines(tally, console.outStyle()));
    }
    TallyReport.complaints(tally).forEach(console::complain);
    if (!read) {
      console.complain("stopped before all input was read");
    }
  }

  /** False when a signal came first. */
  private boolean started(Relay relay) {
    try {
      relay.start();
    } catch (InterruptedException stopped) {
      return false;
    }
    console.say(ReadyLine.of(relay.addresses()));
    // After it, not before: a script that looks for the word must find no other line that has it.
    ProblemReport.lines(relay.warnings(), console.errStyle()).forEach(console::say);
    return true;
  }

  /** False when a signal came first. */
  private static boolean read(Relay relay) {
    try {
      relay.awaitRead();
      return true;
    } catch (InterruptedException stopped) {
      return false;
    }
  }

  private static void untilInterrupted() {
    try {
      new CountDownLatch(1).await();
    } catch (InterruptedException stopped) {
      // That is what it waited for.
    }
  }

  private ParameterException misuse(String message) {
    return new ParameterException(command.commandLine(), message);
  }

  /** An outcome that counts as done, unless the user says otherwise. */
  enum FailOn {
    /** It is safe, but nobody has it. */
    DEAD_LETTERED(new Disposition.DeadLettered(List.of())),
    /** No route takes its source. */
    UNROUTED(new Disposition.Unrouted());

    private final String label;

    FailOn(Disposition outcome) {
      this.label = outcome.label();
    }

    boolean in(Tally tally) {
      return tally.outcomes().getOrDefault(label, 0L) > 0;
    }

    @Override
    public String toString() {
      return label;
    }
  }
}
