package dev.hikyaku.relay.spec;

import dev.hikyaku.relay.spi.SpecProblem;
import java.util.Collection;
import java.util.HashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.BiConsumer;

/** Which keys of a mapping somebody asked for, and so which ones nobody knows. */
final class Asked {
  private final Set<String> keys = new LinkedHashSet<>();
  private final Map<String, SpecProblem> missing = new HashMap<>();
  private final Problems problems;
  private boolean forgiven;

  Asked(Problems problems) {
    this.problems = problems;
  }

  void add(String key) {
    keys.add(key);
  }

  boolean has(String key) {
    return keys.contains(key);
  }

  /** A required key that was asked for and is not there. */
  void missing(String key, SpecProblem problem) {
    missing.put(key, problem);
  }

  /** Who would read the other keys is not known. */
  void forgive() {
    forgiven = true;
  }

  /**
   * Tells each key that nobody asked for, with a hint; one mistyped takes the place of its lack.
   */
  void tellUnknown(Collection<String> present, BiConsumer<String, String> report) {
    List<String> free = keys.stream().filter(key -> !present.contains(key)).sorted().toList();
    String known = free.isEmpty() ? "remove it" : "known here: " + String.join(", ", free);
    for (String key : present) {
      if (!keys.contains(key)) {
        Optional<String> near = Nearest.to(key, free);
        Optional<SpecProblem> lack = near.map(missing::get);
        lack.ifPresent(problems::retract);
        if (!forgiven || lack.isPresent()) {
          report.accept(key, near.map(word -> "did you mean " + word + "?").orElse(known));
        }
      }
    }
  }
}
