package dev.hikyaku.cli.command;

import dev.hikyaku.cli.console.Console;
import dev.hikyaku.cli.console.ExitCode;
import dev.hikyaku.relay.Relay;
import dev.hikyaku.relay.RelayOptions;
import dev.hikyaku.relay.letter.LetterBook;
import dev.hikyaku.relay.letter.LetterQuery;
import dev.hikyaku.relay.letter.StoredLetter;
import dev.hikyaku.relay.spec.DestinationSpec;
import java.io.IOException;
import java.util.LinkedHashSet;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Spec;

/** {@code hikyaku dlq replay}. */
@Command(
    name = "replay",
    sortOptions = false,
    description = {
      "Send dead letters again, the oldest first: what was not delivered to its destination, with"
          + " its retries and fallbacks and the idempotency key it had; all else through its route"
          + " from the start.",
      "A letter that fails again is dead-lettered anew. No source is opened.",
      ""
    },
    exitCodeListHeading = "%nExit codes:%n",
    exitCodeList = {
      "0:every letter was taken, or there was none",
      "1:a letter failed again, could not be read, or has no way any more",
      "2:wrong use, a bad spec, or one that keeps no letters in a file"
    },
    footerHeading = "%nExamples:%n",
    footer = {
      "  hikyaku dlq replay -f relay.yaml --since 1h --dry-run",
      "  hikyaku dlq replay -f relay.yaml --id 01JC3Z8Q6ZK3V0B9D3T5V7X9YB --to billing-dr"
    })
final class DlqReplayCommand implements Callable<Integer> {
  private final Console console;

  @Mixin SpecFiles specs = new SpecFiles();

  @Mixin LetterOptions which = new LetterOptions();

  @Option(
      names = "--to",
      paramLabel = "DESTINATION",
      description = "Deliver to this destination, whatever the letter says. No router is asked.")
  Optional<String> to = Optional.empty();

  @Option(names = "--again", description = "Letters that were replayed already, too.")
  boolean again;

  @Option(names = "--dry-run", description = "Say what would be done, and do nothing.")
  boolean dryRun;

  @Option(names = "--json", description = "Print one JSON line a letter.")
  boolean json;

  @Spec CommandSpec command = CommandSpec.create();

  DlqReplayCommand(Console console) {
    this.console = console;
  }

  @Override
  public Integer call() throws InterruptedException {
    RelayOptions options = dryRun ? RelayOptions.lint() : RelayOptions.byHand();
    try (Relay relay = specs.open(options, console)) {
      LetterBook book = LetterOptions.book(relay, command);
      to.ifPresent(name -> destination(name, relay));
      return replay(relay, book).code();
    }
  }

  private void destination(String name, Relay relay) {
    var names = relay.spec().destinations().stream().map(DestinationSpec::name).toList();
    String unused = new Known("destination", names).checked(name, command);
  }

  private ExitCode replay(Relay relay, LetterBook book) throws InterruptedException {
    LetterQuery query = which.query(Optional.empty());
    Set<String> unseen = new LinkedHashSet<>(which.ids);
    try {
      ReplayRun run = new ReplayRun(relay, book.replays(), to, again, dryRun);
      boolean good =
          LetterOptions.each(
              book,
              query,
              console,
              () -> false,
              letter -> {
                unseen.remove(letter.envelope().id());
                return one(run, letter);
              });
      unseen.forEach(id -> LetterOptions.missing(console, id));
      return ExitCode.doneIf(good && unseen.isEmpty());
    } catch (IOException e) {
      return LetterOptions.unreadable(console, e);
    }
  }

  private boolean one(ReplayRun run, StoredLetter letter) throws InterruptedException {
    if (letter.replayed() && !again) {
      if (!which.ids.isEmpty()) {
        console.say(letter.envelope().id() + " was replayed already; --again sends it once more");
      }
      return true;
    }
    ReplayRun.Line line = run.one(letter);
    if (json) {
      console.json(line.json());
    } else {
      console.print(line.text(console.outStyle()));
    }
    return line.good();
  }
}
