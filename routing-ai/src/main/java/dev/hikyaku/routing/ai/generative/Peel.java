package dev.hikyaku.routing.ai.generative;

import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** Takes off what models put around their JSON: thoughts in tags, and fences. */
final class Peel {
  private static final Pattern THOUGHTS =
      Pattern.compile(
          "^.*</\\s*(?:think|thinking|thought|reasoning)\\s*>",
          Pattern.DOTALL | Pattern.CASE_INSENSITIVE);

  // A fence stands at the start of a line. JSON has no line break inside a text, so that marks
  // inside a value never look like one.
  private static final Pattern FENCE =
      Pattern.compile(
          "^[ \\t]*```[ \\t]*[A-Za-z0-9]*[ \\t]*\\R(.*?)\\R[ \\t]*```",
          Pattern.DOTALL | Pattern.MULTILINE);

  private Peel() {}

  /** What is inside; empty when it is not clear which part is meant. */
  static Optional<String> of(String text) {
    String said = THOUGHTS.matcher(text).replaceFirst("").strip();
    Matcher fence = FENCE.matcher(said);
    if (!fence.find()) {
      return Optional.of(said);
    }
    String inside = fence.group(1).strip();
    return fence.find() ? Optional.empty() : Optional.of(inside);
  }
}
