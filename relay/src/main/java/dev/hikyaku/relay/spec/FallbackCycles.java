package dev.hikyaku.relay.spec;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * Finds fallbacks that lead back to where they began. A dead letter's fallback enters the same
 * graph and leads nowhere else, so a cycle behind it is one of these.
 */
final class FallbackCycles {
  private final Map<String, List<Reference>> next = new LinkedHashMap<>();

  FallbackCycles(RelaySpec relay) {
    for (DestinationSpec each : relay.destinations()) {
      // Naming itself is a rule of its own; a second destination of the name was reported.
      List<Reference> others =
          Reference.in(each.settings(), "fallback").stream()
              .filter(reference -> !reference.name().equals(each.name()))
              .toList();
      next.putIfAbsent(each.name(), new ArrayList<>(others));
    }
  }

  /** Reports each cycle once, at the fallback that closes it. */
  void check() {
    dropDeadEnds();
    while (!next.isEmpty()) {
      List<Reference> cycle = walk();
      Reference closing = cycle.get(cycle.size() - 1);
      List<String> names = new ArrayList<>(List.of(closing.name()));
      cycle.forEach(step -> names.add(step.name()));
      closing.error(
          "fallback cycle: " + String.join(" → ", names), "end the chain in one destination");
      next.values().forEach(steps -> steps.remove(closing));
      dropDeadEnds();
    }
  }

  /** What leads nowhere is in no cycle. What is left then leads on for ever. */
  private void dropDeadEnds() {
    boolean dropped = true;
    while (dropped) {
      next.values().forEach(steps -> steps.removeIf(step -> !next.containsKey(step.name())));
      dropped = next.values().removeIf(List::isEmpty);
    }
  }

  /** The steps of a cycle, found by following first fallbacks from the first destination. */
  private List<Reference> walk() {
    Map<String, Reference> way = new LinkedHashMap<>();
    String at = next.keySet().iterator().next();
    while (!way.containsKey(at)) {
      Reference step = Optional.ofNullable(next.get(at)).orElseThrow().get(0);
      way.put(at, step);
      at = step.name();
    }
    List<Reference> steps = new ArrayList<>(way.values());
    return steps.subList(new ArrayList<>(way.keySet()).indexOf(at), steps.size());
  }
}
