package dev.hikyaku.routing.ai.generative;

import dev.hikyaku.relay.spi.Candidate;
import dev.hikyaku.routing.ai.model.Choose;
import java.util.List;

/**
 * What a prompt may speak of.
 *
 * @param candidates who may be chosen, best known by their descriptions
 * @param choose one or many
 * @param text the event's: from anybody, to be trusted by nobody
 * @param examples texts with where they belong
 * @param history earlier turns of the same conversation, oldest first
 */
public record PromptInput(
    List<Candidate> candidates,
    Choose choose,
    String text,
    List<Shot> examples,
    List<Shot> history) {

  /** Keeps its own lists. */
  public PromptInput {
    candidates = List.copyOf(candidates);
    examples = List.copyOf(examples);
    history = List.copyOf(history);
  }

  /**
   * A text and where it went.
   *
   * @param text the text
   * @param destinations none when it belonged to none
   */
  public record Shot(String text, List<String> destinations) {
    /** Keeps its own list. */
    public Shot {
      destinations = List.copyOf(destinations);
    }
  }
}
