package dev.hikyaku.relay.settle;

import dev.hikyaku.relay.deliver.DeliveryContext;
import dev.hikyaku.relay.deliver.Destinations;
import dev.hikyaku.relay.deliver.Hop;
import dev.hikyaku.relay.deliver.Retry;
import dev.hikyaku.relay.failure.Failure;
import dev.hikyaku.relay.failure.Tags;
import dev.hikyaku.relay.letter.LetterWriter;
import dev.hikyaku.relay.message.Envelope;
import dev.hikyaku.relay.observe.Span;
import dev.hikyaku.relay.observe.SpanAttribute;
import dev.hikyaku.relay.observe.SpanName;
import dev.hikyaku.relay.spec.DeadLetterSpec;
import dev.hikyaku.relay.spec.RetrySpec;
import dev.hikyaku.relay.spi.Sent;
import dev.hikyaku.relay.spi.Sink;
import dev.hikyaku.relay.time.Deadline;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.function.BooleanSupplier;
import java.util.stream.Collectors;

/**
 * The dead-letter queue: a first place with retries, then its fallbacks in order. Thread-safe.
 * Constructing it opens nothing.
 */
public final class DeadLetters implements AutoCloseable {
  private static final String NAME = "dead_letter";

  private final DeadLetterContext letters;
  private final Place first;
  private final List<Place> fallback;
  private final Retry retry;
  private final Retry hold;
  private final DeliveryContext context;
  private final Health health;

  /** Whether letters find their place, as the last of them did. */
  public enum Condition {
    /** The first place takes them. */
    GOOD,
    /** It does not, and a fallback does. */
    STOOD_IN_FOR,
    /** Nobody does. */
    BROKEN
  }

  DeadLetters(
      DeadLetterContext letters,
      Place first,
      List<Place> fallback,
      RetrySpec retry,
      DeliveryContext context) {
    this.letters = letters;
    this.first = first;
    this.fallback = List.copyOf(fallback);
    this.retry = new Retry(NAME, retry, context);
    this.hold = new Retry(NAME, endless(retry), context);
    this.context = context;
    this.health = new Health(first, context.time());
  }

  /**
   * The queue of a spec.
   *
   * @param destinations where the names in {@code fallback} lead
   */
  public static DeadLetters of(
      DeadLetterSpec spec,
      Destinations destinations,
      DeadLetterContext letters,
      DeliveryContext context) {
    return of(spec, destinations, letters, context, Optional.empty());
  }

  /**
   * The queue of a spec.
   *
   * @param destinations where the names in {@code fallback} lead
   * @param gate what a letter has to pass first: faults that are made on purpose
   */
  public static DeadLetters of(
      DeadLetterSpec spec,
      Destinations destinations,
      DeadLetterContext letters,
      DeliveryContext context,
      Optional<Sink> gate) {
    Place err = new StreamDeadLetters("stderr", letters.err(), letters.json());
    Place out = new StreamDeadLetters("stdout", letters.out(), letters.json());
    List<Place> fallback = new ArrayList<>();
    for (String name : spec.fallback()) {
      fallback.add(
          switch (name) {
            case "stdout" -> out;
            case "stderr" -> err;
            default -> new DestinationDeadLetters(name, destinations);
          });
    }
    Place first =
        spec.file()
            .<Place>map(
                path ->
                    new FileDeadLetters(
                        new LetterWriter(path, spec.rotation(), context.time()), letters.json()))
            .orElse(err);
    Place behind =
        gate.<Place>map(sink -> new GatedPlace(first, sink, context.time())).orElse(first);
    return new DeadLetters(letters, behind, fallback, spec.retry(), context);
  }

  /** The same waits without an end, whatever the failure is tagged. */
  private static RetrySpec endless(RetrySpec retry) {
    return new RetrySpec(
        Integer.MAX_VALUE,
        retry.backoff(),
        retry.maxBackoff(),
        retry.jitter(),
        Set.of(),
        Set.of(),
        false,
        Optional.empty());
  }

  /**
   * Creates or repairs the file.
   *
   * @throws IOException when letters cannot be written there now; each write tries again
   */
  public void open() throws IOException {
    first.open();
  }

  /** Whether letters find their place. Does not block. */
  public Condition condition() {
    return health.ask();
  }

  /**
   * Puts the letter somewhere safe: the first place by its retries, else the first fallback that
   * takes it. Blocks.
   *
   * @param mustNotFail asked after each round that failed everywhere; while true the letter is held
   *     and a new round begins after a wait. It may turn true while the letter is here
   * @throws InterruptedException when the relay stops; the letter may be stored nevertheless
   */
  Kept store(Letter letter, BooleanSupplier mustNotFail) throws InterruptedException {
    Letter safe = masked(letter);
    try (Span span = begun(safe)) {
      Kept kept = storeMasked(safe, mustNotFail, span);
      ended(span, kept);
      return kept;
    }
  }

  /** A letter's envelope says to which trace it belongs, for its replay too. */
  private Span begun(Letter letter) {
    Span span =
        context
            .spans()
            .begin(SpanName.DEAD_LETTER, letter.reason().label(), letter.envelope().traceparent());
    span.note(SpanAttribute.MESSAGE_ID, letter.envelope().id());
    span.note(SpanAttribute.REASON, letter.reason().label());
    span.note(SpanAttribute.ROUTE, letter.route().orElse(""));
    span.note(SpanAttribute.DESTINATION, letter.destination().orElse(""));
    return span;
  }

  private static void ended(Span span, Kept kept) {
    switch (kept) {
      case Kept.Stored stored -> span.note(SpanAttribute.OUTCOME, "stored");
      case Kept.Lost(String error) -> {
        span.note(SpanAttribute.OUTCOME, "lost");
        span.fail("lost", error);
      }
    }
  }

  /** The letter without the secrets that an error may have brought along. */
  Letter masked(Letter letter) {
    return letter.masked(letters.mask());
  }

  private Kept storeMasked(Letter letter, BooleanSupplier mustNotFail, Span span)
      throws InterruptedException {
    Envelope sealed = letter.sealed(letters.relay(), context.time().now());
    Hop hop =
        hold.deliver(
            sealed,
            letter.key(),
            Deadline.never(context.time()),
            (envelope, attempt) -> round(letter, envelope, mustNotFail, span));
    return hop instanceof Hop.GaveUp gaveUp
        ? new Kept.Lost(gaveUp.last().map(Failure::message).orElse("not tried"))
        : new Kept.Stored();
  }

  private Sent round(Letter letter, Envelope sealed, BooleanSupplier mustNotFail, Span span)
      throws InterruptedException {
    List<Failure> errors = new ArrayList<>();
    if (retried(letter, sealed, errors, span)) {
      health.is(Condition.GOOD);
      return kept(letter, "stored", first);
    }
    for (Place place : fallback) {
      if (taken(keep(place, sealed, letter.key(), span), errors)) {
        met(Condition.STOOD_IN_FOR, errors);
        return kept(letter, "fallback", place);
      }
    }
    met(Condition.BROKEN, errors);
    // A destination that stands in may have said as much as the one it stands in for.
    String error = letters.mask().apply(told(errors));
    context.meters().deadLetter(letter.reason().label(), "failed");
    SettlementLog.lost(letter, error);
    return Sent.failed(
        mustNotFail.getAsBoolean()
            ? Failure.passing(error, Tags.IO)
            : Failure.lasting(error, Tags.IO));
  }

  /** A letter that cannot be written down says nothing about the places. */
  private void met(Condition condition, List<Failure> errors) {
    if (!errors.stream().allMatch(failure -> failure.exact().equals(Tags.INVALID))) {
      health.is(condition);
    }
  }

  private static String told(List<Failure> errors) {
    return errors.stream().map(Failure::message).collect(Collectors.joining("; "));
  }

  private boolean retried(Letter letter, Envelope sealed, List<Failure> errors, Span span)
      throws InterruptedException {
    Hop hop =
        retry.deliver(
            sealed,
            letter.key(),
            Deadline.never(context.time()),
            (envelope, attempt) -> keep(first, envelope, attempt.idempotencyKey(), span));
    if (hop instanceof Hop.GaveUp gaveUp) {
      gaveUp.last().ifPresent(errors::add);
    }
    return hop instanceof Hop.Done;
  }

  /** A letter that a place cannot even write down is not taken, whatever was thrown. */
  private static Sent keep(Place place, Envelope letter, String key, Span span)
      throws InterruptedException {
    try {
      return place.keep(letter, key, span);
    } catch (RuntimeException e) {
      return Sent.failed(Failure.lasting(place.name() + " cannot write it: " + e, Tags.INVALID));
    }
  }

  private static boolean taken(Sent answer, List<Failure> errors) {
    return switch (answer) {
      case Sent.Accepted accepted -> true;
      case Sent.Failed(var failure) -> {
        errors.add(failure);
        yield false;
      }
    };
  }

  private Sent kept(Letter letter, String outcome, Place place) {
    context.meters().deadLetter(letter.reason().label(), outcome);
    SettlementLog.deadLettered(letter, place.name());
    context.events().deadLettered(letter.event());
    return Sent.accepted();
  }

  @Override
  public void close() {
    first.close();
  }
}
