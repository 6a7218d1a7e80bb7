package dev.hikyaku.routing.ai.prompt;

import java.util.List;

/** What became of a prompt. */
public sealed interface Rendered {
  /** Messages, at least one. */
  record Messages(List<Message> messages) implements Rendered {}

  /**
   * It cannot be rendered with this input.
   *
   * @param why in a line, with the place; nothing of the input
   */
  record Failed(String why) implements Rendered {}
}
