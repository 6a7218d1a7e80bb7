package dev.hikyaku.cli.command;

import dev.hikyaku.cli.console.Console;
import dev.hikyaku.cli.console.ExitCode;
import dev.hikyaku.relay.Relay;
import dev.hikyaku.relay.RelayOptions;
import dev.hikyaku.relay.letter.LetterBook;
import dev.hikyaku.relay.letter.LetterQuery;
import dev.hikyaku.relay.letter.StoredLetter;
import java.io.IOException;
import java.util.Optional;
import java.util.concurrent.Callable;
import java.util.concurrent.atomic.AtomicBoolean;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Spec;

/** {@code hikyaku dlq list}. */
@Command(
    name = "list",
    sortOptions = false,
    description = {
      "List the dead letters that wait, the oldest first. They are read as they are shown, so a"
          + " large file is no trouble.",
      ""
    },
    exitCodeListHeading = "%nExit codes:%n",
    exitCodeList = {
      "0:done, even if there is none",
      "1:a file or a line of it could not be read; the others are listed",
      "2:wrong use, a bad spec, or one that keeps no letters in a file"
    },
    footerHeading = "%nExamples:%n",
    footer = {
      "  hikyaku dlq list -f relay.yaml --since 1h",
      "  hikyaku dlq list -f relay.yaml --reason delivery --json | jq -r .destination | sort | uniq -c"
    })
final class DlqListCommand implements Callable<Integer> {
  private final Console console;

  @Mixin SpecFiles specs = new SpecFiles();

  @Mixin LetterOptions which = new LetterOptions();

  @Option(names = "--again", description = "Letters that were replayed already, too.")
  boolean again;

  @Option(names = "--json", description = "Print one JSON line a letter.")
  boolean json;

  @Spec CommandSpec command = CommandSpec.create();

  DlqListCommand(Console console) {
    this.console = console;
  }

  @Override
  public Integer call() throws InterruptedException {
    try (Relay relay = specs.open(RelayOptions.lint(), console)) {
      LetterBook book = LetterOptions.book(relay, command);
      return list(relay, book, which.query(again ? Optional.empty() : Optional.of(false))).code();
    }
  }

  private ExitCode list(Relay relay, LetterBook book, LetterQuery query)
      throws InterruptedException {
    AtomicBoolean first = new AtomicBoolean(true);
    LetterRows rows = new LetterRows(console.outStyle());
    try {
      boolean good =
          LetterOptions.each(
              book,
              query,
              console,
              console::unread,
              letter -> {
                show(letter, rows, first.getAndSet(false));
                return true;
              });
      if (first.get()) {
        which.mistyped(relay.spec()).forEach(console::say);
      }
      return ExitCode.doneIf(good);
    } catch (IOException e) {
      return LetterOptions.unreadable(console, e);
    }
  }

  private void show(StoredLetter letter, LetterRows rows, boolean first) {
    if (json) {
      console.json(LetterReport.json(letter));
      return;
    }
    if (first) {
      console.print(rows.heading());
    }
    console.print(rows.line(letter));
  }
}
