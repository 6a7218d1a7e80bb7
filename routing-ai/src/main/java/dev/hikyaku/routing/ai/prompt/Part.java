package dev.hikyaku.routing.ai.prompt;

import java.util.Optional;

/** A piece of a message. */
public sealed interface Part {
  /** Words. */
  record Text(String text) implements Part {}

  /**
   * A picture, a sound, a document.
   *
   * @param url where it is, or what it is ({@code data:})
   * @param contentType its media type, if told
   */
  record Media(String url, Optional<String> contentType) implements Part {}

  /**
   * A place that whoever sends the messages fills.
   *
   * @param purpose what with, as {@code output}
   */
  record Section(String purpose) implements Part {}
}
