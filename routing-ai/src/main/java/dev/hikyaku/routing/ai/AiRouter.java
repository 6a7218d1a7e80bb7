package dev.hikyaku.routing.ai;

import dev.hikyaku.relay.failure.Failure;
import dev.hikyaku.relay.failure.Tags;
import dev.hikyaku.relay.message.Envelope;
import dev.hikyaku.relay.observe.Meters;
import dev.hikyaku.relay.spi.Candidate;
import dev.hikyaku.relay.spi.Decision;
import dev.hikyaku.relay.spi.Evidence;
import dev.hikyaku.relay.spi.ExpressionException;
import dev.hikyaku.relay.spi.Router;
import dev.hikyaku.relay.time.Time;
import dev.hikyaku.routing.ai.model.Asked;
import dev.hikyaku.routing.ai.model.ModelChain;
import dev.hikyaku.routing.ai.model.Question;
import dev.hikyaku.routing.ai.model.ServedModel;
import dev.hikyaku.routing.ai.prompt.Prompt;
import java.time.Duration;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;

/** Decides by what a message says. Thread-safe. */
final class AiRouter implements Router {
  private static final String EMPTY_TEXT = "empty_text";

  private final Input input;
  private final Question question;
  private final ModelChain chain;
  private final ConfidenceRule rule;
  private final Surroundings around;
  private final DecisionRecord record;

  AiRouter(
      Input input, Question question, ModelChain chain, ConfidenceRule rule, Surroundings around) {
    this.input = input;
    this.question = question;
    this.chain = chain;
    this.rule = rule;
    this.around = around;
    this.record = new DecisionRecord(rule, prompt(chain));
  }

  private static Optional<Prompt> prompt(ModelChain chain) {
    return chain.models().stream().flatMap(model -> model.prompt().stream()).findFirst();
  }

  /**
   * Where the router works.
   *
   * @param route its route
   * @param timeout for all models of a message together
   * @param time the clock
   * @param meters counts
   */
  record Surroundings(String route, Duration timeout, Time time, Meters meters) {}

  @Override
  public Decision decide(Envelope envelope) throws InterruptedException {
    String text;
    try {
      text = input.of(envelope);
    } catch (ExpressionException failed) {
      Failure failure = Failure.lasting("input: " + failed.getMessage(), Tags.TRANSFORM);
      return new Decision.Broken(failure.causedBy(failed), Evidence.NONE);
    }
    return text.isBlank()
        ? new Decision.Abstained(EMPTY_TEXT, record.unread(EMPTY_TEXT))
        : decide(text);
  }

  @Override
  public Set<String> targets() {
    return question.candidates().stream().map(Candidate::name).collect(Collectors.toSet());
  }

  private Decision decide(String text) throws InterruptedException {
    Asked asked =
        chain.ask(
            question, text, answer -> rule.judge(answer) instanceof Verdict.Sure, around.timeout());
    asked.attempts().forEach(this::count);
    return switch (asked) {
      case Asked.Unanswered(Failure failure, var attempts) ->
          new Decision.Broken(failure, record.unanswered(failure, attempts));
      case Asked.Answered answered -> obey(answered);
    };
  }

  private Decision obey(Asked.Answered answered) {
    Verdict verdict = rule.judge(answered.answer());
    Evidence evidence = record.answered(answered, verdict);
    return switch (verdict) {
      case Verdict.Sure(var destinations) ->
          new Decision.Chosen(destinations, evidence, record.why(answered, destinations));
      case Verdict.Unsure(String reason) -> new Decision.Abstained(reason, evidence);
    };
  }

  private void count(Evidence.ModelAttempt attempt) {
    around
        .meters()
        .model(around.route(), attempt.model(), attempt.outcome(), attempt.millis() / 1000);
  }

  @Override
  public void open() {
    chain.models().forEach(model -> model.loading().start());
  }

  @Override
  public void awaitReady() throws InterruptedException {
    for (ServedModel model : chain.models()) {
      model.loading().await();
    }
  }

  @Override
  public void close() {
    chain.models().forEach(model -> model.loading().stop());
  }
}
