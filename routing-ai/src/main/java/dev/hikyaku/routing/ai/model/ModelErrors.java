package dev.hikyaku.routing.ai.model;

import dev.hikyaku.relay.failure.Failure;
import dev.hikyaku.relay.failure.Tag;
import dev.hikyaku.relay.failure.Tags;
import dev.langchain4j.exception.ContentFilteredException;
import dev.langchain4j.exception.InvalidDecisionResponseException;
import dev.langchain4j.exception.TimeoutException;
import dev.langchain4j.model.output.TokenUsage;
import java.time.Duration;
import java.util.Optional;

/** The one place that looks at what models throw. */
final class ModelErrors {
  /** The answer is not one of what was asked for. */
  static final Tag BAD_ANSWER = new Tag("bad_answer");

  private static final int DEEPEST_CAUSE = 8;

  private ModelErrors() {}

  static Reply.Failed of(Throwable thrown) {
    return carried(thrown)
        .map(known -> new Reply.Failed(known.outcome(), known.usage()))
        .orElseGet(() -> new Reply.Failed(outcome(thrown), new TokenUsage(0, 0)));
  }

  private static Optional<ModelException> carried(Throwable thrown) {
    Throwable at = thrown;
    for (int depth = 0; at != null && depth < DEEPEST_CAUSE; depth++) {
      if (at instanceof ModelException known) {
        return Optional.of(known);
      }
      at = at.getCause();
    }
    return Optional.empty();
  }

  private static Outcome.Unusable outcome(Throwable thrown) {
    return switch (thrown) {
      case InvalidDecisionResponseException bad ->
          new Outcome.Malformed("the answer does not fit the question");
      case ContentFilteredException filtered ->
          new Outcome.Filtered("held back by the server's filter");
      case TimeoutException late -> new Outcome.TimedOut("no answer in time");
      case IllegalStateException unusable ->
          new Outcome.Transport(
              Failure.lasting(message(unusable), Tags.UNEXPECTED).causedBy(unusable));
      // Its text may quote what was read: only what kind of fault it is goes on.
      default ->
          new Outcome.Transport(
              Failure.passing(
                  "an unexpected " + thrown.getClass().getSimpleName(), Tags.UNEXPECTED));
    };
  }

  static Outcome.Unusable timeout(Duration limit) {
    return new Outcome.TimedOut("no answer within " + limit.toMillis() + " ms");
  }

  /** Under the broad tag that all answers of a wrong shape share. */
  static Failure badAnswer(Outcome.Unusable outcome) {
    return Failure.lasting(outcome.message(), BAD_ANSWER, new Tag(outcome.label()));
  }

  private static String message(Throwable thrown) {
    String message = thrown.getMessage();
    return message == null ? thrown.getClass().getSimpleName() : message;
  }
}
