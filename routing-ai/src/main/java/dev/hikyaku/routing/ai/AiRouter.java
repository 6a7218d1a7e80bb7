package dev.hikyaku.routing.ai;

import dev.hikyaku.relay.failure.Failure;
import dev.hikyaku.relay.failure.Tags;
import dev.hikyaku.relay.message.Envelope;
import dev.hikyaku.relay.observe.Span;
import dev.hikyaku.relay.spi.Candidate;
import dev.hikyaku.relay.spi.Decision;
import dev.hikyaku.relay.spi.Evidence;
import dev.hikyaku.relay.spi.Explanation;
import dev.hikyaku.relay.spi.ExpressionException;
import dev.hikyaku.relay.spi.Router;
import dev.hikyaku.routing.ai.model.Answer;
import dev.hikyaku.routing.ai.model.Asked;
import dev.hikyaku.routing.ai.model.Asking;
import dev.hikyaku.routing.ai.model.Comparing;
import dev.hikyaku.routing.ai.model.ModelChain;
import dev.hikyaku.routing.ai.model.Question;
import dev.hikyaku.routing.ai.model.ServedModel;
import dev.hikyaku.routing.ai.prompt.Prompt;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.function.Predicate;
import java.util.stream.Collectors;

/** Decides by what a message says. Thread-safe. */
final class AiRouter implements Router {
  private static final String EMPTY_TEXT = "empty_text";

  // As many known texts as people look at to understand a decision.
  private static final int SHOWN = 5;

  private final Input input;
  private final Question question;
  private final ModelChain chain;
  private final ConfidenceRule rule;
  private final Duration timeout;
  private final DecisionRecord record;

  AiRouter(
      Input input, Question question, ModelChain chain, ConfidenceRule rule, Duration timeout) {
    this.input = input;
    this.question = question;
    this.chain = chain;
    this.rule = rule;
    this.timeout = timeout;
    this.record = new DecisionRecord(rule, prompt(chain));
  }

  private static Optional<Prompt> prompt(ModelChain chain) {
    return chain.models().stream().flatMap(model -> model.prompt().stream()).findFirst();
  }

  @Override
  public Decision decide(Envelope envelope) throws InterruptedException {
    return decide(envelope, Span.NONE);
  }

  @Override
  public Decision decide(Envelope envelope, Span span) throws InterruptedException {
    String text;
    try {
      text = input.of(envelope);
    } catch (ExpressionException failed) {
      Failure failure = Failure.lasting("input: " + failed.getMessage(), Tags.TRANSFORM);
      return new Decision.Broken(failure.causedBy(failed), Evidence.NONE);
    }
    return text.isBlank()
        ? new Decision.Abstained(EMPTY_TEXT, record.unread(EMPTY_TEXT))
        : decide(text, span);
  }

  @Override
  public Optional<Explanation> explain(Envelope envelope) throws InterruptedException {
    try {
      String text = input.of(envelope);
      return Optional.of(new Explanation(text, text.isBlank() ? List.of() : nearest(text)));
    } catch (ExpressionException unread) {
      // The decision beside it says so, and why.
      return Optional.empty();
    }
  }

  /** Of the first model that decides by likeness. */
  private List<Explanation.Near> nearest(String text) throws InterruptedException {
    for (ServedModel model : chain.models()) {
      if (model.model() instanceof Comparing comparing) {
        return comparing.nearest(text, SHOWN).stream()
            .map(l -> new Explanation.Near(model.name(), l.candidate(), l.text(), l.cosine()))
            .toList();
      }
    }
    return List.of();
  }

  @Override
  public Set<String> targets() {
    return question.candidates().stream().map(Candidate::name).collect(Collectors.toSet());
  }

  private Decision decide(String text, Span span) throws InterruptedException {
    Predicate<Answer> sure = answer -> rule.judge(answer) instanceof Verdict.Sure;
    Asked asked = chain.ask(new Asking(question, text, sure, span), timeout);
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
