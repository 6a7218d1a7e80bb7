package dev.hikyaku.routing.ai.prompt;

import dev.hikyaku.relay.spi.Candidate;
import dev.hikyaku.routing.ai.text.Cut;
import java.util.ArrayList;
import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;

/**
 * What a model that reads text is told beside the message. It has to fit into a window, so there is
 * a limit to everything: of long lists the first texts are told, of long texts head and tail.
 *
 * @param prompt what it is asked
 * @param candidates who may be chosen, as declared
 * @param examples labelled messages, taken in turn from every kind of label
 */
public record Briefing(Prompt prompt, List<Candidate> candidates, List<Labelled> examples) {
  private static final int MOST_OF_A_CANDIDATE = 20;
  private static final int MOST_EXAMPLES = 60;
  private static final int LONGEST = 500;

  /** Keeps its own lists, as long as they may be. */
  public Briefing {
    candidates = candidates.stream().map(Briefing::bounded).toList();
    examples = inTurn(examples);
  }

  /** For a message, where these may be chosen. Earlier turns are told by whoever knows them. */
  public RouteInput about(String text, Collection<String> names) {
    return new RouteInput(
        candidates.stream().filter(c -> names.contains(c.name())).toList(),
        text,
        examples.stream().flatMap(known -> among(known, names)).toList(),
        List.of());
  }

  /** The candidates with their labelled messages as further examples: for who reads no prompt. */
  public List<Candidate> taught() {
    return candidates.stream().map(this::taught).toList();
  }

  private Candidate taught(Candidate candidate) {
    List<String> all = new ArrayList<>(candidate.examples());
    examples.stream()
        .filter(known -> known.destinations().contains(candidate.name()))
        .map(Labelled::text)
        .forEach(all::add);
    return new Candidate(candidate.name(), candidate.description(), all, candidate.notFor());
  }

  /** An example of somebody who cannot be chosen now would only mislead. */
  private static Stream<Labelled> among(Labelled known, Collection<String> names) {
    List<String> left = known.destinations().stream().filter(names::contains).toList();
    return left.isEmpty() && !known.destinations().isEmpty()
        ? Stream.of()
        : Stream.of(new Labelled(known.text(), left));
  }

  private static Candidate bounded(Candidate candidate) {
    return new Candidate(
        candidate.name(),
        candidate.description(),
        bounded(candidate.examples()),
        bounded(candidate.notFor()));
  }

  private static List<String> bounded(List<String> texts) {
    return texts.stream().limit(MOST_OF_A_CANDIDATE).map(Briefing::bounded).toList();
  }

  private static String bounded(String text) {
    return Cut.middle(text, LONGEST);
  }

  private static List<Labelled> inTurn(List<Labelled> examples) {
    Map<List<String>, List<Labelled>> kinds = new LinkedHashMap<>();
    examples.forEach(e -> kinds.computeIfAbsent(e.destinations(), k -> new ArrayList<>()).add(e));
    List<Labelled> taken = new ArrayList<>();
    int longest = kinds.values().stream().mapToInt(List::size).max().orElse(0);
    for (int turn = 0; turn < longest && taken.size() < MOST_EXAMPLES; turn++) {
      for (List<Labelled> kind : kinds.values()) {
        if (turn < kind.size() && taken.size() < MOST_EXAMPLES) {
          Labelled next = kind.get(turn);
          taken.add(new Labelled(bounded(next.text()), next.destinations()));
        }
      }
    }
    return List.copyOf(taken);
  }
}
