package dev.hikyaku.eval.data;

import dev.hikyaku.relay.spec.Nearest;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/**
 * Labels of cases, and the destinations that they mean.
 *
 * @param map destinations by label; a label that is not in it is a destination itself
 * @param declared every destination of the spec, in its order
 * @param reachable those that the route may pick
 */
public record Labels(Map<String, List<String>> map, List<String> declared, Set<String> reachable) {

  /** What became of the labels of a case. */
  public sealed interface Mapped {
    /**
     * Destinations that the route can reach.
     *
     * @param one the case, labelled with them
     */
    record Known(Case one) implements Mapped {}

    /**
     * A label that means nothing here.
     *
     * @param why which, and what was expected
     */
    record Unknown(String why) implements Mapped {}
  }

  /** Puts destinations in place of the labels. */
  public Mapped of(Case one) {
    List<String> names = new ArrayList<>();
    for (String label : one.expected()) {
      names.addAll(map.getOrDefault(label, List.of(label)));
    }
    return names.stream()
        .flatMap(name -> problem(name).stream())
        .findFirst()
        .<Mapped>map(Mapped.Unknown::new)
        .orElseGet(() -> new Mapped.Known(one.expecting(names.stream().distinct().toList())));
  }

  private Optional<String> problem(String name) {
    if (reachable.contains(name)) {
      return Optional.empty();
    }
    if (declared.contains(name)) {
      return Optional.of(
          "expected " + name + ", which the route cannot reach; it reaches " + reached());
    }
    String hint =
        Nearest.to(name, declared).map(near -> " (did you mean " + near + "?)").orElse("");
    return Optional.of("unknown destination " + name + hint + "; the route reaches " + reached());
  }

  private String reached() {
    return String.join(", ", declared.stream().filter(reachable::contains).toList());
  }
}
