package dev.hikyaku.cli.command;

import dev.hikyaku.cli.console.Console;
import dev.hikyaku.cli.console.ExitCode;
import dev.hikyaku.relay.Choice;
import dev.hikyaku.relay.Relay;
import dev.hikyaku.relay.RelayOptions;
import dev.hikyaku.relay.message.Body;
import dev.hikyaku.relay.message.Envelope;
import dev.hikyaku.relay.message.EnvelopeJson;
import dev.hikyaku.relay.spec.RelaySpec;
import dev.hikyaku.relay.spec.RouteSpec;
import dev.hikyaku.relay.spi.Explanation;
import java.io.IOException;
import java.io.InputStream;
import java.util.Optional;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Spec;

/** {@code hikyaku route}. */
@Command(
    name = "route",
    sortOptions = false,
    description = {
      "Decide where messages would go, and say why. Nothing is delivered and no source is opened.",
      "",
      "Takes one message from --data, or many from --messages or standard input, one a line.",
      ""
    },
    exitCodeListHeading = "%nExit codes:%n",
    exitCodeList = {
      "0:decided, even if a message would go nowhere",
      "1:a line was broken, or a router could not start",
      "2:wrong use, or a bad spec"
    },
    footerHeading = "%nExamples:%n",
    footer = {
      "  hikyaku route --data 'I was charged twice this month'",
      "  hikyaku route -f examples/triage --messages examples/triage/inbox.ndjson",
      "  hikyaku route --route triage --explain --data @msg.json",
      "  tail -n 100 out/human.ndjson | hikyaku route --format envelope --json"
    })
final class RouteCommand implements Callable<Integer> {
  private final Console console;

  @Mixin SpecFiles specs = new SpecFiles();

  @Option(
      names = "--route",
      paramLabel = "ROUTE",
      description = "The route to ask. May be left out when the spec has only one.")
  Optional<String> route = Optional.empty();

  @Mixin MessageOptions message = new MessageOptions();

  @Option(
      names = {"-m", "--messages"},
      paramLabel = "FILE|-",
      description = "A file of messages, one a line; - is standard input.")
  Optional<String> messages = Optional.empty();

  @Option(
      names = "--format",
      paramLabel = "FORMAT",
      description =
          "What a line of --messages holds: ${COMPLETION-CANDIDATES}: a body, or a whole message as"
              + " hikyaku writes it. Default: ${DEFAULT-VALUE}.")
  MessageLines.Format format = MessageLines.Format.LINES;

  @Option(names = "--json", description = "Print one JSON line a message.")
  boolean json;

  @Option(
      names = "--explain",
      description =
          "Show every probability, what the models read, who came second, the known texts that are"
              + " most like it, every try, and what each router that was asked wrote down.")
  boolean explain;

  @Spec CommandSpec command = CommandSpec.create();

  RouteCommand(Console console) {
    this.console = console;
  }

  @Override
  public Integer call() throws InterruptedException {
    checkInput();
    try (Relay relay = specs.open(RelayOptions.byHand(), console)) {
      RouteSpec asked = route(relay.spec());
      Origin origin = Origin.of(asked, relay.spec());
      if (message.data.isPresent()) {
        Envelope envelope = message.message(origin, console);
        relay.start();
        tell(relay, asked.name(), envelope);
        return ExitCode.DONE.code();
      }
      return many(relay, asked.name(), origin).code();
    }
  }

  private void checkInput() {
    if (message.data.isPresent() && messages.isPresent()) {
      throw new ParameterException(
          command.commandLine(), "--data is one message and --messages are many: give one of them");
    }
    if (message.data.isEmpty() && messages.isEmpty() && console.typed()) {
      throw new ParameterException(
          command.commandLine(), "no message: give one with --data, or a file with --messages");
    }
  }

  private RouteSpec route(RelaySpec spec) {
    Known known = new Known("route", spec.routes().stream().map(RouteSpec::name).toList());
    String name = route.isPresent() ? known.checked(route.get(), command) : known.only(command);
    return spec.routes().get(known.names().indexOf(name));
  }

  private ExitCode many(Relay relay, String asked, Origin origin) throws InterruptedException {
    String file = messages.orElse("-");
    Data data = new Data(command);
    try (InputStream in = data.open(file, console)) {
      relay.start();
      MessageLines lines = new MessageLines(in);
      boolean good = true;
      for (var line = lines.next(); line.isPresent() && !console.unread(); line = lines.next()) {
        good &= one(relay, asked, origin, lines, line.get());
      }
      return ExitCode.doneIf(good);
    } catch (IOException e) {
      throw data.unreadable(file, e);
    }
  }

  /** Decides on one line; false when it holds no message. */
  private boolean one(Relay relay, String asked, Origin origin, MessageLines lines, byte[] line)
      throws InterruptedException {
    EnvelopeJson.Line read =
        switch (format) {
          case LINES -> new EnvelopeJson.Line.Good(origin.message(Body.of(line)));
          case ENVELOPE -> EnvelopeJson.read(line, origin.message(Body.EMPTY));
        };
    return switch (read) {
      case EnvelopeJson.Line.Good(Envelope envelope) -> {
        tell(relay, asked, envelope);
        yield true;
      }
      case EnvelopeJson.Line.Bad(String problem) -> {
        console.complain("line " + lines.number() + ": " + problem);
        yield false;
      }
    };
  }

  private void tell(Relay relay, String asked, Envelope envelope) throws InterruptedException {
    Choice choice = relay.decide(asked, envelope);
    Optional<Explanation> explanation = explain ? relay.explain(asked, envelope) : Optional.empty();
    ChoiceReport report = new ChoiceReport(explain, explanation);
    if (json) {
      console.json(report.json(choice));
    } else {
      console.print(report.lines(choice, console.outStyle()));
    }
  }
}
