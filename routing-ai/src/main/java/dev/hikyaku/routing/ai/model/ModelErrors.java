package dev.hikyaku.routing.ai.model;

import dev.hikyaku.relay.failure.Failure;
import dev.hikyaku.relay.failure.Tag;
import dev.hikyaku.relay.failure.Tags;
import dev.langchain4j.exception.InvalidDecisionResponseException;
import java.time.Duration;

/** The one place that looks at what models throw. */
final class ModelErrors {
  /** The answer is not one of what was asked for. */
  static final Tag BAD_ANSWER = new Tag("bad_answer");

  private ModelErrors() {}

  static Failure of(Throwable thrown) {
    return switch (thrown) {
      case InvalidDecisionResponseException bad ->
          Failure.passing(message(bad), BAD_ANSWER).causedBy(bad);
      case IllegalStateException unusable ->
          Failure.lasting(message(unusable), Tags.UNEXPECTED).causedBy(unusable);
      default -> Failure.passing(message(thrown), Tags.UNEXPECTED).causedBy(thrown);
    };
  }

  static Failure timeout(Duration limit) {
    return Failure.passing("no answer within " + limit.toMillis() + " ms", Tags.TIMEOUT);
  }

  static Failure badAnswer(String message) {
    return Failure.passing(message, BAD_ANSWER);
  }

  private static String message(Throwable thrown) {
    String message = thrown.getMessage();
    return message == null ? thrown.getClass().getSimpleName() : message;
  }
}
