package dev.hikyaku.routing.ai.prompt;

import java.util.Arrays;
import java.util.Locale;
import java.util.Optional;

/** Who says a message. */
public enum Role {
  /** Whoever runs the relay. */
  SYSTEM,
  /** Whoever asks. */
  USER,
  /** The model. */
  MODEL,
  /** A tool that the model called. */
  TOOL;

  /** The word in a prompt. */
  public String word() {
    return name().toLowerCase(Locale.ROOT);
  }

  static Optional<Role> named(String word) {
    return Arrays.stream(values()).filter(role -> role.word().equals(word)).findFirst();
  }
}
