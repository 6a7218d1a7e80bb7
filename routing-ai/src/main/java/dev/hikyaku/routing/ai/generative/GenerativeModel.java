package dev.hikyaku.routing.ai.generative;

import dev.hikyaku.routing.ai.model.Choose;
import dev.hikyaku.routing.ai.model.ModelException;
import dev.hikyaku.routing.ai.model.NumberKind;
import dev.hikyaku.routing.ai.model.Outcome;
import dev.hikyaku.routing.ai.model.PromptReader;
import dev.hikyaku.routing.ai.model.Question;
import dev.hikyaku.routing.ai.model.ToldMetadata;
import dev.hikyaku.routing.ai.prompt.Briefing;
import dev.hikyaku.routing.ai.prompt.Message;
import dev.hikyaku.routing.ai.prompt.Prompt;
import dev.hikyaku.routing.ai.prompt.Rendered;
import dev.langchain4j.data.message.ChatMessage;
import dev.langchain4j.data.message.UserMessage;
import dev.langchain4j.model.chat.response.ChatResponse;
import dev.langchain4j.model.decision.request.ChoiceQuestion;
import dev.langchain4j.model.decision.request.DecisionRequest;
import dev.langchain4j.model.decision.request.TextInput;
import dev.langchain4j.model.decision.response.DecisionResponse;
import dev.langchain4j.model.output.FinishReason;
import dev.langchain4j.model.output.TokenUsage;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.Set;

/**
 * Decides by a model that writes text. An answer of the wrong shape, or with a name that nobody
 * declared, is asked for once more, with a reminder of fixed size. Thread-safe.
 */
final class GenerativeModel implements PromptReader {
  private final Chat chat;
  private final Briefing briefing;

  GenerativeModel(Chat chat, Briefing briefing) {
    this.chat = chat;
    this.briefing = briefing;
  }

  @Override
  public Prompt prompt() {
    return briefing.prompt();
  }

  @Override
  public String modelName() {
    return chat.modelName();
  }

  @Override
  public DecisionResponse doDecide(DecisionRequest request) {
    AnswerShape shape = shape(request);
    List<ChatMessage> messages = messages(request, shape);
    Try first = ask(messages, shape);
    if (!mendable(first.read())) {
      return response(first, new TokenUsage(0, 0), true);
    }
    return response(again(reminded(messages, shape), shape, first.usage()), first.usage(), false);
  }

  /** The second question; if it fails, the first has been paid for all the same. */
  private Try again(List<ChatMessage> messages, AnswerShape shape, TokenUsage before) {
    try {
      return ask(messages, shape);
    } catch (ModelException failed) {
      throw new ModelException(failed.outcome(), before.add(failed.usage()));
    }
  }

  @Override
  public long characters(DecisionRequest request) {
    AnswerShape shape = shape(request);
    long told =
        switch (rendered(request, shape)) {
          case Rendered.Failed unasked -> 0;
          case Rendered.Messages(List<Message> messages) ->
              messages.stream().mapToLong(message -> message.text().length()).sum();
        };
    // The reminder names what the schema names: the one stands for the other.
    return told + shape.reminder().length();
  }

  /** One answer, read. */
  private record Try(ChatResponse response, Read read) {
    TokenUsage usage() {
      return Optional.ofNullable(response.tokenUsage()).orElse(new TokenUsage(0, 0));
    }
  }

  private Try ask(List<ChatMessage> messages, AnswerShape shape) {
    ChatResponse response = chat.ask(messages, shape);
    return new Try(response, read(response, new AnswerReader(shape)));
  }

  private static Read read(ChatResponse response, AnswerReader reader) {
    FinishReason reason = response.finishReason();
    if (reason == FinishReason.LENGTH) {
      return new Read.Bad(new Outcome.Truncated("the answer was cut off"));
    }
    if (reason == FinishReason.CONTENT_FILTER) {
      return new Read.Bad(new Outcome.Filtered("held back by the server's filter"));
    }
    String text = response.aiMessage().text();
    return text == null || text.isBlank()
        ? new Read.Bad(new Outcome.Malformed("an empty answer"))
        : reader.read(text);
  }

  /** Whether another word may help: not where the model would not, or could not, answer. */
  private static boolean mendable(Read read) {
    return read instanceof Read.Bad(Outcome.Unusable outcome)
        && (outcome instanceof Outcome.Malformed || outcome instanceof Outcome.UnknownChoice);
  }

  private static List<ChatMessage> reminded(List<ChatMessage> messages, AnswerShape shape) {
    List<ChatMessage> again = new ArrayList<>(messages);
    // Into the last message where that is the user's: many chat templates refuse two in a row.
    if (again.getLast() instanceof UserMessage last && last.hasSingleText()) {
      again.removeLast();
      again.add(UserMessage.from(last.singleText() + "\n\n" + shape.reminder()));
    } else {
      again.add(UserMessage.from(shape.reminder()));
    }
    return again;
  }

  private static AnswerShape shape(DecisionRequest request) {
    return request.questions().get(Question.KEY) instanceof ChoiceQuestion one
        ? new AnswerShape(Choose.ONE, without(one.options().keySet()))
        : new AnswerShape(Choose.MANY, List.copyOf(request.questions().keySet()));
  }

  private static List<String> without(Set<String> options) {
    return options.stream().filter(name -> !name.equals(Question.NONE)).toList();
  }

  private List<ChatMessage> messages(DecisionRequest request, AnswerShape shape) {
    return ChatMessages.of(rendered(request, shape), shape);
  }

  private Rendered rendered(DecisionRequest request, AnswerShape shape) {
    String text = ((TextInput) request.input()).text();
    return prompt().render(briefing.about(text, shape.names()));
  }

  private DecisionResponse response(Try last, TokenUsage before, boolean atOnce) {
    TokenUsage usage = before.add(last.usage());
    String version = Optional.ofNullable(last.response().modelName()).orElse(modelName());
    return switch (last.read()) {
      case Read.Bad(Outcome.Unusable outcome) -> throw new ModelException(outcome, usage);
      case Read.Many many ->
          Answers.many(many.numbers())
              .metadata(
                  new ToldMetadata(
                      version, usage, NumberKind.MODEL_STATED, atOnce && many.asAsked()))
              .build();
      case Read.One one -> {
        OptionalDouble odds = chat.odds(last.response(), one.choice());
        NumberKind kind = odds.isPresent() ? NumberKind.LOG_PROBABILITY : NumberKind.MODEL_STATED;
        yield Answers.one(one.choice(), odds.orElse(one.confidence()))
            .metadata(new ToldMetadata(version, usage, kind, atOnce && one.asAsked()))
            .build();
      }
    };
  }
}
