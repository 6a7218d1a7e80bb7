package dev.hikyaku.cli.command;

import dev.hikyaku.cli.console.Console;
import dev.hikyaku.cli.console.ExitCode;
import dev.hikyaku.relay.Relay;
import dev.hikyaku.relay.RelayOptions;
import dev.hikyaku.relay.letter.LetterBook;
import dev.hikyaku.relay.letter.LetterQuery;
import java.io.IOException;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Spec;

/** {@code hikyaku dlq purge}. */
@Command(
    name = "purge",
    sortOptions = false,
    description = {
      "Remove dead letters for good, replayed or not. A letter that a running relay writes meanwhile"
          + " stays, and so does a line that nobody can read.",
      ""
    },
    exitCodeListHeading = "%nExit codes:%n",
    exitCodeList = {
      "0:done, even if there was none to remove",
      "1:a file could not be read or written, or an --id is not there",
      "2:wrong use, a bad spec, or one that keeps no letters in a file"
    },
    footerHeading = "%nExamples:%n",
    footer = {
      "  hikyaku dlq purge -f relay.yaml --replayed",
      "  hikyaku dlq purge -f relay.yaml --until 30d --dry-run",
      "  hikyaku dlq purge -f relay.yaml --all"
    })
final class DlqPurgeCommand implements Callable<Integer> {
  private final Console console;

  @Mixin SpecFiles specs = new SpecFiles();

  @Mixin LetterOptions which = new LetterOptions();

  @Option(names = "--replayed", description = "Only letters that were replayed.")
  boolean replayed;

  @Option(names = "--all", description = "Every letter; without it, say which.")
  boolean all;

  @Option(names = "--dry-run", description = "Say how many would go, and remove none.")
  boolean dryRun;

  @Option(names = "--json", description = "Print one JSON document.")
  boolean json;

  @Spec CommandSpec command = CommandSpec.create();

  DlqPurgeCommand(Console console) {
    this.console = console;
  }

  @Override
  public Integer call() throws InterruptedException {
    boolean narrowed = replayed || !which.none();
    if (narrowed == all) {
      throw new ParameterException(
          command.commandLine(),
          all
              ? "--all means every letter: give it without saying which"
              : "say which letters, as in --replayed or --until 30d, or --all");
    }
    try (Relay relay = specs.open(RelayOptions.lint(), console)) {
      LetterBook book = LetterOptions.book(relay, command);
      return purge(book, which.query(replayed ? Optional.of(true) : Optional.empty())).code();
    }
  }

  private ExitCode purge(LetterBook book, LetterQuery query) throws InterruptedException {
    try {
      LetterBook.Purged result = dryRun ? book.count(query) : book.purge(query);
      tell(result);
      result.missing().stream().sorted().forEach(id -> LetterOptions.missing(console, id));
      return ExitCode.doneIf(result.missing().isEmpty());
    } catch (IOException e) {
      return LetterOptions.unreadable(console, e);
    }
  }

  private void tell(LetterBook.Purged result) {
    if (json) {
      Map<String, Object> document = new LinkedHashMap<>();
      document.put("removed", result.removed());
      document.put("kept", result.kept());
      document.put("dry_run", dryRun);
      console.json(document);
    } else {
      console.print(
          result.removed()
              + (dryRun ? " would be removed, " : " removed, ")
              + result.kept()
              + (dryRun ? " would stay" : " stay"));
    }
  }
}
