package dev.hikyaku.routing.ai.model;

import dev.hikyaku.relay.spi.Candidate;
import dev.hikyaku.routing.ai.prompt.Briefing;
import java.nio.file.Path;
import java.util.List;

/**
 * What a model may learn before it is asked.
 *
 * @param candidates who may be chosen, with the messages that {@code learn} adds to their examples
 * @param negatives messages that belong to none of them
 * @param dataDir where it may keep what it worked out; may not exist or be writable
 * @param briefing the same for models that read text: no more than fits into a prompt
 */
public record Lessons(
    List<Candidate> candidates, List<String> negatives, Path dataDir, Briefing briefing) {
  /** Keeps its own lists. */
  public Lessons {
    candidates = List.copyOf(candidates);
    negatives = List.copyOf(negatives);
  }
}
