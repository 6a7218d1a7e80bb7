package dev.hikyaku.routing.ai.prompt;

import dev.hikyaku.routing.ai.prompt.Rendering.Mark;
import dev.hikyaku.routing.ai.prompt.Rendering.Piece;
import java.util.ArrayList;
import java.util.List;

/**
 * Messages from what was rendered. A role begins a message, or renames the one that has said
 * nothing yet; the history stands where it is placed, or else before the last thing the user says.
 * Not thread-safe.
 */
final class Conversation {
  private final List<Message> history;
  private final List<Message> messages = new ArrayList<>();
  private final List<Part> parts = new ArrayList<>();
  private Role role = Role.USER;
  private boolean placed;

  private Conversation(List<Message> history) {
    this.history = history;
  }

  static List<Message> of(List<Piece> pieces, List<Message> history) {
    Conversation conversation = new Conversation(history);
    for (Piece piece : pieces) {
      switch (piece) {
        case Piece.Plain(String text) -> conversation.say(text);
        case Piece.Marked(Mark mark) -> conversation.follow(mark);
      }
    }
    conversation.end();
    return conversation.withHistory();
  }

  private void say(String text) {
    if (!text.isBlank()) {
      parts.add(new Part.Text(text));
    }
  }

  private void follow(Mark mark) {
    switch (mark) {
      case Mark.Begins(Role next) -> {
        end();
        role = next;
      }
      case Mark.History() -> {
        end();
        messages.addAll(history);
        placed = true;
        role = Role.MODEL;
      }
      case Mark.Is(Part part) -> parts.add(part);
    }
  }

  private void end() {
    if (!parts.isEmpty()) {
      messages.add(new Message(role, parts, false));
      parts.clear();
    }
  }

  private List<Message> withHistory() {
    if (placed || history.isEmpty()) {
      return List.copyOf(messages);
    }
    boolean asks = !messages.isEmpty() && messages.getLast().role() == Role.USER;
    messages.addAll(asks ? messages.size() - 1 : messages.size(), history);
    return List.copyOf(messages);
  }
}
