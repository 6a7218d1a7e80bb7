package dev.hikyaku.routing.ai.generative;

import dev.hikyaku.relay.failure.Failure;
import dev.hikyaku.relay.failure.Tags;
import dev.hikyaku.routing.ai.model.ModelException;
import dev.hikyaku.routing.ai.model.Outcome;
import dev.hikyaku.routing.ai.prompt.Message;
import dev.hikyaku.routing.ai.prompt.Part;
import dev.hikyaku.routing.ai.prompt.Rendered;
import dev.langchain4j.data.message.AiMessage;
import dev.langchain4j.data.message.ChatMessage;
import dev.langchain4j.data.message.Content;
import dev.langchain4j.data.message.ImageContent;
import dev.langchain4j.data.message.SystemMessage;
import dev.langchain4j.data.message.TextContent;
import dev.langchain4j.data.message.UserMessage;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;

/** The messages of a rendered prompt as LangChain4j has them. */
final class ChatMessages {
  private static final String OUTPUT = "output";

  /** By address a picture would be fetched, by the server or even from here. */
  private static final Pattern PICTURE =
      Pattern.compile("data:(image/[\\w.+-]+);base64,([A-Za-z0-9+/=]+)");

  private ChatMessages() {}

  /**
   * One for one, in order.
   *
   * @param shape what is told where the prompt has a section {@code output}
   * @throws ModelException when the prompt was not rendered, or makes what no decision needs
   */
  static List<ChatMessage> of(Rendered rendered, AnswerShape shape) {
    return switch (rendered) {
      case Rendered.Failed(String why) -> throw unaskable(why);
      case Rendered.Messages(List<Message> messages) ->
          messages.stream().map(message -> of(message, shape)).toList();
    };
  }

  private static ChatMessage of(Message message, AnswerShape shape) {
    return switch (message.role()) {
      case SYSTEM -> SystemMessage.from(text(message, shape));
      case MODEL -> AiMessage.from(text(message, shape));
      case USER -> user(message, shape);
      case TOOL -> throw unaskable("a decision calls no tools");
    };
  }

  private static UserMessage user(Message message, AnswerShape shape) {
    if (message.parts().stream().noneMatch(Part.Media.class::isInstance)) {
      return UserMessage.from(text(message, shape));
    }
    List<Content> contents =
        message.parts().stream()
            .<Content>map(
                part ->
                    switch (part) {
                      case Part.Media media -> picture(media);
                      case Part.Text text -> TextContent.from(text.text());
                      case Part.Section section -> TextContent.from(section(section, shape));
                    })
            .toList();
    return UserMessage.from(contents);
  }

  private static String text(Message message, AnswerShape shape) {
    return message.parts().stream()
        .map(
            part ->
                switch (part) {
                  case Part.Text(String text) -> text;
                  case Part.Section section -> section(section, shape);
                  case Part.Media media -> throw unaskable("only a user shows a picture");
                })
        .collect(Collectors.joining());
  }

  private static String section(Part.Section section, AnswerShape shape) {
    return section.purpose().equals(OUTPUT) ? shape.reminder() : "";
  }

  private static ImageContent picture(Part.Media media) {
    Matcher picture = PICTURE.matcher(media.url());
    if (!picture.matches()) {
      throw unaskable("a picture has to be given as data:image/…;base64,…");
    }
    return ImageContent.from(picture.group(2), picture.group(1));
  }

  private static ModelException unaskable(String why) {
    return new ModelException(
        new Outcome.Transport(Failure.lasting("the prompt: " + why, Tags.TRANSFORM)));
  }
}
