package dev.hikyaku.routing.ai.prompt;

import dev.hikyaku.relay.message.Json;
import dev.hikyaku.relay.spi.Candidate;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;

/**
 * What a prompt for routing is rendered with.
 *
 * @param candidates who may be chosen
 * @param text what the model reads of the message
 * @param examples texts whose destinations are known
 * @param turns earlier messages of the same sender, oldest first
 */
public record RouteInput(
    List<Candidate> candidates, String text, List<Labelled> examples, List<Labelled> turns) {
  /** Keeps its own lists. */
  public RouteInput {
    candidates = List.copyOf(candidates);
    examples = List.copyOf(examples);
    turns = List.copyOf(turns);
  }

  /** Neither examples nor history. */
  public static RouteInput of(List<Candidate> candidates, String text) {
    return new RouteInput(candidates, text, List.of(), List.of());
  }

  /** The same, without the history. */
  RouteInput withoutTurns() {
    return new RouteInput(candidates, text, examples, List.of());
  }

  /**
   * By the names that prompts use.
   *
   * @param fence a word that the text cannot know
   */
  Map<String, Object> variables(String fence) {
    return Map.of(
        "candidates",
        candidates.stream().map(RouteInput::variables).toList(),
        "text",
        text,
        "fence",
        fence,
        "examples",
        examples.stream().map(RouteInput::variables).toList(),
        "turns",
        turns.stream().map(RouteInput::variables).toList());
  }

  private static Map<String, Object> variables(Candidate candidate) {
    Map<String, Object> map = new LinkedHashMap<>();
    map.put("name", candidate.name());
    candidate.description().ifPresent(description -> map.put("description", description));
    map.put("examples", candidate.examples());
    map.put("not_for", candidate.notFor());
    return map;
  }

  private static Map<String, Object> variables(Labelled known) {
    return Map.of("text", known.text(), "destinations", known.destinations());
  }

  /** The turns as a conversation: what the sender wrote, what the model would have answered. */
  List<Message> conversation() {
    return turns.stream()
        .flatMap(
            turn ->
                Stream.of(
                    Message.before(Role.USER, turn.text()),
                    Message.before(Role.MODEL, answer(turn.destinations()))))
        .toList();
  }

  private static String answer(List<String> destinations) {
    return Json.write(
        destinations.size() == 1
            ? Map.of("destination", destinations.get(0))
            : Map.of("destinations", destinations));
  }
}
