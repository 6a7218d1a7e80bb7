package dev.hikyaku.routing.ai.prompt;

import java.util.List;
import java.util.stream.Collectors;

/**
 * What one side says.
 *
 * @param role which side
 * @param parts in order
 * @param history whether it was said before this prompt
 */
public record Message(Role role, List<Part> parts, boolean history) {
  /** Keeps its own list. */
  public Message {
    parts = List.copyOf(parts);
  }

  /** A message of words that was said before. */
  public static Message before(Role role, String text) {
    return new Message(role, List.of(new Part.Text(text)), true);
  }

  /** Its words, without media and sections. */
  public String text() {
    return parts.stream()
        .filter(Part.Text.class::isInstance)
        .map(part -> ((Part.Text) part).text())
        .collect(Collectors.joining());
  }
}
