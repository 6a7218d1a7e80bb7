package dev.hikyaku.routing.ai.model;

import dev.hikyaku.relay.failure.Failure;
import dev.hikyaku.relay.failure.Tags;
import dev.hikyaku.relay.spi.Candidate;
import dev.langchain4j.model.output.TokenUsage;

/**
 * What one try takes.
 *
 * @param input tokens that the model reads
 * @param output tokens that it writes
 * @param usd what they cost
 * @param estimated whether nobody told and this is our guess
 */
record Spending(long input, long output, double usd, boolean estimated) {
  /** Nothing. */
  static final Spending NONE = new Spending(0, 0, 0, false);

  // What a token is in characters, on average, in the languages of the usual models.
  private static final int CHARACTERS_PER_TOKEN = 4;

  // The words around candidates and text, where a model cannot tell them.
  private static final long PROMPT_CHARACTERS = 2000;

  // More than an answer by the schema needs.
  private static final long OUTPUT = 256;

  /** What a try will take at most, as far as one can tell before. */
  static Spending most(ServedModel model, Asking asking) {
    return of(model, asking, model.prompt().isPresent() ? 2 : 1);
  }

  /** What one question takes, when nobody told. */
  private static Spending guess(ServedModel model, Asking asking) {
    return of(model, asking, 1);
  }

  private static Spending of(ServedModel model, Asking asking, int questions) {
    long input = questions * (characters(model, asking) / CHARACTERS_PER_TOKEN);
    long output = questions * OUTPUT;
    return new Spending(input, output, model.terms().price().of(input, output), true);
  }

  private static long characters(ServedModel model, Asking asking) {
    if (model.model() instanceof Measured measured) {
      return measured.characters(asking.question().about(asking.text()));
    }
    long characters = PROMPT_CHARACTERS + asking.text().length();
    for (Candidate candidate : asking.question().candidates()) {
      characters += length(candidate);
    }
    return characters;
  }

  private static long length(Candidate candidate) {
    return 0L
        + candidate.name().length()
        + candidate.description().map(String::length).orElse(0)
        + candidate.examples().stream().mapToLong(String::length).sum()
        + candidate.notFor().stream().mapToLong(String::length).sum();
  }

  /** What it took: as told, else nothing where the model surely did no work, else the guess. */
  static Spending of(ServedModel model, Asking asking, Reply reply) {
    TokenUsage told = reply.usage();
    long input = Price.count(told.inputTokenCount());
    long output = Price.count(told.outputTokenCount());
    if (input + output > 0) {
      return new Spending(input, output, model.terms().price().of(input, output), false);
    }
    return model.host().inProcess() || idle(reply) ? NONE : guess(model, asking);
  }

  /** Whether the question never came to a model: not made, not connected, or turned away. */
  private static boolean idle(Reply reply) {
    return switch (reply) {
      case Reply.Answered answered -> false;
      case Reply.Failed(Outcome.Unusable outcome, TokenUsage usage) -> {
        Failure failure = outcome.failure();
        yield !outcome.sent()
            || failure.has(Tags.TRANSFORM)
            || failure.has(Tags.INVALID)
            || failure.has(Tags.CONNECT)
            || failure.has(Tags.TLS)
            || (failure.has(Tags.CLIENT_ERROR) && !failure.has(Tags.TIMEOUT));
      }
    };
  }

  long tokens() {
    return input + output;
  }
}
