package dev.hikyaku.cli.command;

import dev.hikyaku.cli.console.Console;
import dev.hikyaku.cli.console.ExitCode;
import dev.hikyaku.relay.Relay;
import dev.hikyaku.relay.RelayOptions;
import dev.hikyaku.relay.Tally;
import dev.hikyaku.relay.spec.DestinationSpec;
import dev.hikyaku.relay.spec.MemberSpec;
import dev.hikyaku.relay.spec.RelaySpec;
import dev.hikyaku.relay.spi.Disposition;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Callable;
import java.util.stream.Stream;
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
  private final Running running;

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
    this.running = new Running(console);
  }

  @Override
  public Integer call() {
    if (!once && (json || !failOn.isEmpty())) {
      throw misuse("--json and --fail-on need --once: a relay that goes on has no end to tell of");
    }
    Signals signals = Signals.interrupt(Thread.currentThread());
    try (Relay relay = specs.open(RelayOptions.run(), console)) {
      Logging.of(relay.spec().logs(), relay::masked);
      return (once ? toTheEnd(relay) : running.untilStopped(relay)).code();
    } finally {
      signals.release();
    }
  }

  private ExitCode toTheEnd(Relay relay) {
    if (relay.finiteSources().isEmpty()) {
      throw misuse(
          "--once needs a source that has an end, such as a file or stdin; this spec has none");
    }
    boolean outTaken = printsMessages(relay.spec());
    if (json && outTaken) {
      throw misuse(
          "--json needs standard output for its document; this spec writes messages there");
    }
    boolean read = running.started(relay) && read(relay);
    boolean kept = running.stopped(relay) == ExitCode.DONE;
    Tally tally = relay.tally();
    tell(tally, read, outTaken);
    boolean unwanted = failOn.stream().anyMatch(outcome -> outcome.in(tally));
    return ExitCode.doneIf(kept && read && TallyReport.lossless(tally) && !unwanted);
  }

  /** Whether standard output carries messages, or may come to carry dead letters. */
  private static boolean printsMessages(RelaySpec spec) {
    Stream<String> types =
        spec.destinations().stream()
            .flatMap(
                each ->
                    each.resilience().group().stream()
                        .flatMap(group -> group.members().stream())
                        .map(MemberSpec::type));
    return Stream.concat(spec.destinations().stream().map(DestinationSpec::type), types)
            .anyMatch("stdout"::equals)
        || spec.deadLetter().fallback().contains("stdout");
  }

  private void tell(Tally tally, boolean read, boolean outTaken) {
    if (json) {
      console.json(TallyReport.json(tally));
    } else if (outTaken) {
      // Among the messages it would be taken for one of them.
      TallyReport.lines(tally, console.errStyle()).forEach(console::say);
    } else {
      console.print(TallyReport.lines(tally, console.outStyle()));
    }
    TallyReport.complaints(tally).forEach(console::complain);
    if (!read) {
      console.complain("stopped before all input was read");
    }
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
