package dev.hikyaku.cli.command;

import dev.hikyaku.cli.console.Console;
import dev.hikyaku.cli.console.ExitCode;
import dev.hikyaku.relay.Relay;
import dev.hikyaku.relay.RelayOptions;
import dev.hikyaku.relay.letter.LetterBook;
import dev.hikyaku.relay.letter.Letters;
import dev.hikyaku.relay.letter.StoredLetter;
import java.io.IOException;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

/** {@code hikyaku dlq inspect}. */
@Command(
    name = "inspect",
    sortOptions = false,
    description = {
      "Show every dead letter about one message, replayed or not: why it is dead, each hop, and the"
          + " message. Secrets of the spec, and headers that hold credentials, are not shown.",
      ""
    },
    exitCodeListHeading = "%nExit codes:%n",
    exitCodeList = {
      "0:shown",
      "1:there is none of that id, or a file could not be read",
      "2:wrong use, a bad spec, or one that keeps no letters in a file"
    },
    footerHeading = "%nExamples:%n",
    footer = {
      "  hikyaku dlq inspect -f relay.yaml 01JC3Z8Q6ZK3V0B9D3T5V7X9YB",
      "  hikyaku dlq inspect -f relay.yaml 01JC3Z8Q6ZK3V0B9D3T5V7X9YB --json | jq .message.body"
    })
final class DlqInspectCommand implements Callable<Integer> {
  private final Console console;

  @Mixin SpecFiles specs = new SpecFiles();

  @Parameters(paramLabel = "ID", description = "The id of the message.")
  String id = "";

  @Option(names = "--json", description = "Print one JSON line a letter.")
  boolean json;

  @Spec CommandSpec command = CommandSpec.create();

  DlqInspectCommand(Console console) {
    this.console = console;
  }

  @Override
  public Integer call() throws InterruptedException {
    try (Relay relay = specs.open(RelayOptions.lint(), console)) {
      return inspect(LetterOptions.book(relay, command)).code();
    }
  }

  private ExitCode inspect(LetterBook book) throws InterruptedException {
    boolean found = false;
    try (Letters letters = book.read()) {
      for (var entry = letters.next(); entry.isPresent(); entry = letters.next()) {
        if (entry.get() instanceof Letters.Entry.Found(var letter)
            && letter.envelope().id().equals(id)) {
          show(letter, !found);
          found = true;
        }
      }
    } catch (IOException e) {
      return LetterOptions.unreadable(console, e);
    }
    if (!found) {
      console.complain("there is no dead letter of the id " + id + " in " + book.path());
    }
    return ExitCode.doneIf(found);
  }

  private void show(StoredLetter letter, boolean first) {
    if (json) {
      console.json(LetterReport.whole(letter));
      return;
    }
    if (!first) {
      console.print("");
    }
    console.print(LetterReport.lines(letter, console.outStyle()));
  }
}
