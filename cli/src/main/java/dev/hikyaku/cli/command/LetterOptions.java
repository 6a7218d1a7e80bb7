package dev.hikyaku.cli.command;

import dev.hikyaku.cli.console.Console;
import dev.hikyaku.cli.console.ExitCode;
import dev.hikyaku.relay.Relay;
import dev.hikyaku.relay.failure.DeadLetterReason;
import dev.hikyaku.relay.letter.LetterBook;
import dev.hikyaku.relay.letter.LetterQuery;
import dev.hikyaku.relay.letter.Letters;
import dev.hikyaku.relay.letter.StoredLetter;
import dev.hikyaku.relay.observe.Causes;
import dev.hikyaku.relay.spec.DestinationSpec;
import dev.hikyaku.relay.spec.RelaySpec;
import dev.hikyaku.relay.spec.RouteSpec;
import java.io.IOException;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.function.BooleanSupplier;
import java.util.stream.Stream;
import picocli.CommandLine.ITypeConverter;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Spec;
import picocli.CommandLine.TypeConversionException;

/** Which letters are meant: options that the commands on dead letters share. */
final class LetterOptions {
  @Option(
      names = "--since",
      paramLabel = "TIME",
      description = "Written since then: how long ago (1h), a time, or a day in UTC.")
  Optional<Moment> since = Optional.empty();

  @Option(names = "--until", paramLabel = "TIME", description = "Written before then.")
  Optional<Moment> until = Optional.empty();

  @Option(names = "--destination", paramLabel = "DESTINATION", description = "Of this destination.")
  Optional<String> destination = Optional.empty();

  @Option(names = "--route", paramLabel = "ROUTE", description = "Of this route.")
  Optional<String> route = Optional.empty();

  @Option(
      names = "--reason",
      paramLabel = "REASON",
      completionCandidates = Reasons.class,
      description = "Dead for this reason: ${COMPLETION-CANDIDATES}.")
  Optional<DeadLetterReason> reason = Optional.empty();

  @Option(
      names = "--id",
      paramLabel = "ID",
      description = "About the message of this id. May be given several times.")
  Set<String> ids = new LinkedHashSet<>();

  @Spec(Spec.Target.MIXEE)
  CommandSpec command = CommandSpec.create();

  private static final class Reasons extends ArrayList<String> {
    private static final long serialVersionUID = 1L;

    Reasons() {
      super(Arrays.stream(DeadLetterReason.values()).map(DeadLetterReason::label).toList());
    }
  }

  /** As a query. */
  LetterQuery query(Optional<Boolean> replayed) {
    return new LetterQuery(
        since.map(Moment::at), until.map(Moment::at), destination, route, reason, ids, replayed);
  }

  /** Whether none is given. */
  boolean none() {
    return query(Optional.empty()).equals(LetterQuery.ALL);
  }

  /** Which names the spec does not have; a letter may be older than the spec, so no misuse. */
  List<String> mistyped(RelaySpec spec) {
    Known destinations =
        new Known("destination", spec.destinations().stream().map(DestinationSpec::name).toList());
    Known routes = new Known("route", spec.routes().stream().map(RouteSpec::name).toList());
    return Stream.of(destination.flatMap(destinations::missing), route.flatMap(routes::missing))
        .flatMap(Optional::stream)
        .toList();
  }

  /** The letters of a spec; it is misuse when it keeps none in a file. */
  static LetterBook book(Relay relay, CommandSpec command) {
    return relay
        .letters()
        .orElseThrow(
            () ->
                new ParameterException(
                    command.commandLine(),
                    "the spec has no dead-letter file, so there is nothing to look after; as in"
                        + " 'dead_letter: { type: file, path: ./out/dlq.ndjson }'"));
  }

  /** Complains that they cannot be read or written; the command fails. */
  static ExitCode unreadable(Console console, IOException e) {
    console.complain("the dead letters cannot be used: " + Causes.line(e));
    return ExitCode.FAILED;
  }

  /** Complains about an {@code --id} that no letter has; the command fails. */
  static void missing(Console console, String id) {
    console.complain("there is no dead letter of the id " + id + " among those that are meant");
  }

  /** What is done with a letter. */
  interface Doing {
    /** True when that went well. */
    boolean with(StoredLetter letter) throws InterruptedException;
  }

  /**
   * Goes through the letters that are meant, the oldest first, and tells of lines that are none.
   *
   * @param enough asked before each letter; true ends it early
   * @return whether every line could be read and every letter went well
   */
  static boolean each(
      LetterBook book, LetterQuery query, Console console, BooleanSupplier enough, Doing doing)
      throws IOException, InterruptedException {
    boolean good = true;
    long meant = 0;
    try (Letters letters = book.read()) {
      for (var entry = letters.next();
          entry.isPresent() && !enough.getAsBoolean();
          entry = letters.next()) {
        switch (entry.get()) {
          case Letters.Entry.Broken broken -> {
            console.complain(broken.place() + ": " + broken.problem());
            good = false;
          }
          case Letters.Entry.Found(var letter) -> {
            if (query.matches(letter)) {
              meant++;
              good &= doing.with(letter);
            }
          }
        }
      }
    }
    if (meant == 0) {
      console.say("no dead letter is meant");
    }
    return good;
  }

  /** Reads a reason by its label. */
  static ITypeConverter<DeadLetterReason> reasons() {
    return word ->
        DeadLetterReason.of(word)
            .orElseThrow(
                () ->
                    new TypeConversionException(
                        "expected " + DeadLetterReason.labels() + ", not '" + word + "'"));
  }
}
