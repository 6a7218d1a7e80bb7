package dev.hikyaku.cli.command;

import dev.hikyaku.cli.console.Console;
import dev.hikyaku.cli.console.ExitCode;
import dev.hikyaku.relay.Receipt;
import dev.hikyaku.relay.Relay;
import dev.hikyaku.relay.RelayOptions;
import dev.hikyaku.relay.spec.DestinationSpec;
import dev.hikyaku.relay.spec.RelaySpec;
import dev.hikyaku.relay.spec.RouteSpec;
import dev.hikyaku.relay.spec.SourceSpec;
import dev.hikyaku.relay.spi.Disposition;
import java.util.Objects;
import java.util.Optional;
import java.util.concurrent.Callable;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.ArgGroup;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Spec;

/** {@code hikyaku send}. */
@Command(
    name = "send",
    sortOptions = false,
    description = {
      "Deliver one message, with all the retries and fallbacks of the spec, and show its way.",
      "No source is opened.",
      ""
    },
    exitCodeListHeading = "%nExit codes:%n",
    exitCodeList = {
      "0:delivered, by the destination or a fallback",
      "1:not delivered: dead-lettered, filtered, unrouted or failed",
      "2:wrong use, or a bad spec"
    },
    footerHeading = "%nExamples:%n",
    footer = {
      "  hikyaku send --to billing --data @msg.json",
      "  hikyaku send --route triage --data 'I was charged twice'",
      "  echo '{\"id\":7}' | hikyaku send --source inbox --data - --header 'x-tenant: acme' --json"
    })
final class SendCommand implements Callable<Integer> {
  private final Console console;

  @Mixin SpecFiles specs = new SpecFiles();

  // Made by the parser: that it stays null without any of its options is how it tells that.
  @ArgGroup(multiplicity = "1")
  @Nullable Target target;

  @Mixin MessageOptions message = new MessageOptions();

  @Option(names = "--json", description = "Print one JSON document.")
  boolean json;

  @Spec CommandSpec command = CommandSpec.create();

  SendCommand(Console console) {
    this.console = console;
  }

  /** Exactly one of these says where the message enters the relay. */
  static final class Target {
    @Option(
        names = "--to",
        paramLabel = "DESTINATION",
        description = "Deliver to this destination.")
    Optional<String> destination = Optional.empty();

    @Option(
        names = "--route",
        paramLabel = "ROUTE",
        description = "Take it through this route, as from the first source the route takes.")
    Optional<String> route = Optional.empty();

    @Option(
        names = "--source",
        paramLabel = "SOURCE",
        description = "Take it through every route of this source, as if received there.")
    Optional<String> source = Optional.empty();
  }

  @Override
  public Integer call() throws InterruptedException {
    try (Relay relay = specs.open(RelayOptions.byHand(), console)) {
      Way way = way(Objects.requireNonNull(target), relay.spec());
      var envelope = message.message(way.origin(), console);
      relay.start();
      Receipt receipt = way.send(relay, envelope);
      if (json) {
        console.json(ReceiptReport.json(receipt));
      } else {
        console.print(ReceiptReport.lines(receipt, console.outStyle()));
      }
      return ExitCode.doneIf(receipt.outcome() instanceof Disposition.Delivered).code();
    }
  }

  private Way way(Target target, RelaySpec spec) {
    if (target.destination.isPresent()) {
      return new Way.ToDestination(destination(target.destination.get(), spec));
    }
    if (target.route.isPresent()) {
      return throughRoute(target.route.get(), spec);
    }
    return fromSource(target.source.orElseThrow(), spec);
  }

  private String destination(String name, RelaySpec spec) {
    var names = spec.destinations().stream().map(DestinationSpec::name).toList();
    return new Known("destination", names).checked(name, command);
  }

  private Way fromSource(String name, RelaySpec spec) {
    var names = spec.sources().stream().map(SourceSpec::name).toList();
    String source = new Known("source", names).checked(name, command);
    return new Way.FromSource(source, Origin.of(source, spec));
  }

  private Way throughRoute(String name, RelaySpec spec) {
    var names = spec.routes().stream().map(RouteSpec::name).toList();
    String route = new Known("route", names).checked(name, command);
    return new Way.ThroughRoute(route, Origin.ofRoute(route, spec));
  }
}
