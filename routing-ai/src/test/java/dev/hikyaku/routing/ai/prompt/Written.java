package dev.hikyaku.routing.ai.prompt;

import dev.hikyaku.relay.spi.SpecProblem;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;

/** A folder with prompts, for tests. */
record Written(Path folder) {
  /** With one more file. */
  Written with(String file, String text) {
    try {
      Path path = folder.resolve(file);
      Files.createDirectories(path.resolveSibling(""));
      Files.writeString(path, text);
      return this;
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  Prompt prompt(String name) {
    return switch (PromptLibrary.over(folder).find(name)) {
      case Lookup.Found(Prompt prompt, var notes) -> prompt;
      case Lookup.Faulty(var problems) -> throw new AssertionError(problems.toString());
      case Lookup.Missing(var places) -> throw new AssertionError(places.toString());
    };
  }

  /** The file {@code p.prompt}, rendered. */
  List<Message> render(String text, Map<String, Object> input, Message... history) {
    with("p.prompt", text);
    return messages(prompt("p").render(input, List.of(history)));
  }

  static List<Message> messages(Rendered rendered) {
    return switch (rendered) {
      case Rendered.Messages(var messages) -> messages;
      case Rendered.Failed(String why) -> throw new AssertionError(why);
    };
  }

  /** What is wrong with the file {@code p.prompt}, without the folder. */
  List<String> problems(String text) {
    with("p.prompt", text);
    List<SpecProblem> problems =
        switch (PromptLibrary.over(folder).find("p")) {
          case Lookup.Found(var prompt, var notes) -> notes;
          case Lookup.Faulty(var all) -> all;
          case Lookup.Missing(var places) -> throw new AssertionError(places.toString());
        };
    return problems.stream().map(p -> p.toString().replace(folder + "/", "")).toList();
  }

  /** As {@code role: text | role: text}, media in brackets. */
  static String told(List<Message> messages) {
    return String.join(" | ", messages.stream().map(Written::told).toList());
  }

  private static String told(Message message) {
    StringBuilder told =
        new StringBuilder(message.role().word()).append(message.history() ? "*: " : ": ");
    for (Part part : message.parts()) {
      told.append(
          switch (part) {
            case Part.Text(String text) -> text.strip();
            case Part.Media(String url, var type) ->
                "[" + url + type.map(t -> " " + t).orElse("") + "]";
            case Part.Section(String purpose) -> "[section " + purpose + "]";
          });
    }
    return told.toString();
  }
}
