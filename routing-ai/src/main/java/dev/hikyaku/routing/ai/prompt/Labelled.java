package dev.hikyaku.routing.ai.prompt;

import java.util.List;

/**
 * A text whose destinations are known: an example, or an earlier message of the same sender.
 *
 * @param text as the model sees it
 * @param destinations where it belongs or went; empty: nowhere
 */
public record Labelled(String text, List<String> destinations) {
  /** Keeps its own list. */
  public Labelled {
    destinations = List.copyOf(destinations);
  }
}
