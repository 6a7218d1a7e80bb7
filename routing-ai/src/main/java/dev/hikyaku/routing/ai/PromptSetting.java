package dev.hikyaku.routing.ai;

import dev.hikyaku.relay.spi.Candidate;
import dev.hikyaku.relay.spi.Section;
import dev.hikyaku.relay.spi.SpecProblem;
import dev.hikyaku.routing.ai.model.Choose;
import dev.hikyaku.routing.ai.prompt.Lookup;
import dev.hikyaku.routing.ai.prompt.Prompt;
import dev.hikyaku.routing.ai.prompt.PromptLibrary;
import dev.hikyaku.routing.ai.prompt.Rendered;
import dev.hikyaku.routing.ai.prompt.Role;
import dev.hikyaku.routing.ai.prompt.RouteInput;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;

/**
 * The {@code prompt} of an ai router: the path of a file, or the name of one in the folder {@code
 * prompts} beside the spec, or else of one that ships.
 */
final class PromptSetting {
  private static final String KEY = "prompt";
  private static final String ENDING = ".prompt";
  private static final String FOLDER = "prompts";

  /** Looked for in what a prompt makes of it. */
  private static final String SAMPLE = "a text that stands for every message";

  private PromptSetting() {}

  /**
   * Reads the prompt and reports what is wrong with it; what has no effect is a warning. The
   * standard one stands in for one that cannot be read.
   */
  static Prompt read(Section settings, Choose choose) {
    return settings
        .code(KEY)
        .flatMap(name -> checked(lookup(settings, name), settings, name))
        .orElseGet(() -> standard(choose));
  }

  /** The one that ships, where none is named. */
  static Prompt standard(Choose choose) {
    String name =
        switch (choose) {
          case ONE -> Defaults.PROMPT;
          case MANY -> Defaults.PROMPT_MANY;
        };
    return switch (PromptLibrary.shipped().find(name)) {
      case Lookup.Found(Prompt prompt, var notes) -> prompt;
      case Lookup.Faulty(var problems) -> throw new IllegalStateException(problems.toString());
      case Lookup.Missing(var places) -> throw new IllegalStateException(places.toString());
    };
  }

  private static Lookup lookup(Section settings, String name) {
    Path file = settings.file(KEY).orElseThrow();
    return name.endsWith(ENDING)
        ? PromptLibrary.open(file)
        : PromptLibrary.over(folder(settings)).find(name);
  }

  private static Path folder(Section settings) {
    return Path.of(settings.fileName()).resolveSibling(FOLDER);
  }

  private static Optional<Prompt> checked(Lookup lookup, Section settings, String name) {
    return switch (lookup) {
      case Lookup.Missing(List<String> places) -> {
        String where = places.isEmpty() ? "" : "looked for " + String.join(", ", places);
        settings.error(KEY, "there is no prompt " + name, where);
        yield Optional.empty();
      }
      case Lookup.Faulty(List<SpecProblem> problems) -> {
        problems.forEach(problem -> tell(problem, settings));
        yield Optional.empty();
      }
      case Lookup.Found(Prompt prompt, List<SpecProblem> notes) -> {
        notes.forEach(note -> tell(note, settings));
        yield tried(prompt, settings);
      }
    };
  }

  private static void tell(SpecProblem problem, Section settings) {
    String path = problem.path().isEmpty() ? "" : problem.path() + ": ";
    String at = problem.file() + ":" + problem.line() + ":" + problem.column() + ": " + path;
    switch (problem.level()) {
      case ERROR -> settings.error(KEY, at + problem.message(), problem.hint().orElse(""));
      case WARNING -> settings.warning(KEY, at + problem.message(), problem.hint().orElse(""));
    }
  }

  /** A prompt that fails on a plain message, or does not show it, would fail on every one. */
  private static Optional<Prompt> tried(Prompt prompt, Section settings) {
    var desk = new Candidate("desk", Optional.of("Letters"), List.of("Dear"), List.of("Bye"));
    return switch (prompt.render(RouteInput.of(List.of(desk), SAMPLE))) {
      case Rendered.Failed(String why) -> {
        settings.error(KEY, why, "");
        yield Optional.empty();
      }
      case Rendered.Messages(var messages)
          when messages.stream().noneMatch(message -> message.text().contains(SAMPLE)) -> {
        settings.error(KEY, prompt.name() + " never shows the message", "write {{text}} in it");
        yield Optional.empty();
      }
      case Rendered.Messages(var messages)
          when messages.stream().anyMatch(message -> message.role() == Role.TOOL) -> {
        settings.error(KEY, prompt.name() + " speaks as a tool", "a decision calls no tools");
        yield Optional.empty();
      }
      case Rendered.Messages fits -> Optional.of(prompt);
    };
  }
}
