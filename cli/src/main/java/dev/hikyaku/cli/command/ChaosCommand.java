package dev.hikyaku.cli.command;

import dev.hikyaku.cli.console.Console;
import dev.hikyaku.cli.console.ExitCode;
import dev.hikyaku.relay.Chaos;
import dev.hikyaku.relay.Relay;
import dev.hikyaku.relay.RelayOptions;
import dev.hikyaku.relay.spec.DestinationSpec;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Spec;

/** {@code hikyaku chaos}. */
@Command(
    name = "chaos",
    sortOptions = false,
    description = {
      "Put faults in front of a destination and see what the spec makes of them.",
      "",
      "With --data: push messages through the destination, its retries, fallbacks and dead letters,"
          + " and report. What the faults let pass is really delivered.",
      "Without: run the relay as 'run' does, with the faults in place.",
      ""
    },
    exitCodeListHeading = "%nExit codes:%n",
    exitCodeList = {
      "0:no message was lost; dead-lettered ones are not lost",
      "1:a message was lost or nacked, or the relay could not start",
      "2:wrong use, or a bad spec"
    },
    footerHeading = "%nExamples:%n",
    footer = {
      "  hikyaku chaos --destination billing --fail 50%% --latency 200ms --data @msg.json",
      "  hikyaku chaos --destination billing --hang 10%% --break billing-dr --data '{}' --seed 7",
      "  hikyaku chaos --destination billing --status 429"
    })
final class ChaosCommand implements Callable<Integer> {
  /** What {@code --break} calls the dead-letter queue. */
  private static final String DEAD_LETTER = "dead_letter";

  private final Console console;

  @Mixin SpecFiles specs = new SpecFiles();

  @Option(
      names = "--destination",
      paramLabel = "NAME",
      required = true,
      description = "The destination; of a group, every member.")
  String destination = "";

  @Mixin FaultOptions faults = new FaultOptions();

  @Option(
      names = "--break",
      paramLabel = "NAME",
      description = {
        "Another destination that nobody can connect to, such as a fallback, or dead_letter for the"
            + " dead-letter queue. May be given several times."
      })
  List<String> broken = new ArrayList<>();

  @Option(
      names = {"-d", "--data"},
      paramLabel = "TEXT|@FILE|-",
      description = "The body of every message.")
  Optional<String> data = Optional.empty();

  @Option(
      names = "--count",
      paramLabel = "N",
      description = "How many messages, with the ids SEED-1 to SEED-N. Default: 100.")
  Optional<Integer> count = Optional.empty();

  @Option(
      names = "--concurrency",
      paramLabel = "N",
      description = "How many of them at once. Default: 64.")
  Optional<Integer> concurrency = Optional.empty();

  @Option(names = "--json", description = "Print one JSON document.")
  boolean json;

  @Spec CommandSpec command = CommandSpec.create();

  ChaosCommand(Console console) {
    this.console = console;
  }

  @Override
  public Integer call() throws InterruptedException {
    if (broken.contains(destination)) {
      throw misuse(
          "--break " + destination + " is the --destination itself; --refuse 100% breaks that one");
    }
    if (data.isPresent()) {
      return pushed(data.get()).code();
    }
    if (json || count.isPresent() || concurrency.isPresent()) {
      throw misuse("--count, --concurrency and --json need --data: a relay that runs has no end");
    }
    return running().code();
  }

  private ExitCode running() {
    Signals signals = Signals.interrupt(Thread.currentThread());
    try (Relay relay = opened(RelayOptions.run(), new Chaos.Watch() {})) {
      Logging.of(relay.spec().logs(), relay::masked);
      return new Running(console).untilStopped(relay);
    } finally {
      signals.release();
    }
  }

  private ExitCode pushed(String body) throws InterruptedException {
    int messages = atLeastOne("--count", count.orElse(100));
    int atOnce = atLeastOne("--concurrency", concurrency.orElse(64));
    Arrivals arrivals = new Arrivals();
    Signals signals = Signals.interrupt(Thread.currentThread());
    try (Relay relay = opened(RelayOptions.byHand(), arrivals)) {
      Logging.silent(relay::masked);
      var message = Origin.COMMAND_LINE.message(new Data(command).body(body, console));
      relay.start();
      Barrage barrage = new Barrage(relay, destination, message, arrivals);
      ChaosTally tally = barrage.run(faults.seed, messages, atOnce, console::say);
      if (json) {
        console.json(ChaosReport.json(tally));
      } else {
        console.print(ChaosReport.lines(tally, console.outStyle()));
      }
      return ExitCode.doneIf(tally.lossless());
    } finally {
      signals.release();
    }
  }

  private Relay opened(RelayOptions options, Chaos.Watch watch) {
    // Without the faults first: only the spec knows which names there are.
    try (Relay plain = specs.open(options, console)) {
      List<String> names = plain.spec().destinations().stream().map(DestinationSpec::name).toList();
      Known known = new Known("destination", names);
      known.checked(destination, command);
      broken.stream()
          .filter(name -> !name.equals(DEAD_LETTER))
          .forEach(name -> known.checked(name, command));
    }
    return specs.open(options.with(chaos(watch)), console);
  }

  private Chaos chaos(Chaos.Watch watch) {
    Map<String, String> settings = new LinkedHashMap<>();
    settings.put(destination, faults.settings());
    broken.stream()
        .filter(name -> !name.equals(DEAD_LETTER))
        .forEach(name -> settings.put(name, faults.broken()));
    Optional<String> deadLetter =
        broken.contains(DEAD_LETTER) ? Optional.of(faults.broken()) : Optional.empty();
    return new Chaos(settings, deadLetter, watch);
  }

  private int atLeastOne(String option, int number) {
    if (number < 1) {
      throw misuse(option + " must be at least 1, was " + number);
    }
    return number;
  }

  private ParameterException misuse(String message) {
    return new ParameterException(command.commandLine(), message);
  }
}
