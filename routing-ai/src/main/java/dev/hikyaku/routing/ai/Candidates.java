package dev.hikyaku.routing.ai;

import dev.hikyaku.relay.spi.Candidate;
import dev.hikyaku.relay.spi.Section;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;

/** Who may be chosen: declared destinations and nobody else. */
final class Candidates {
  private static final String KEY = "candidates";
  private static final String NOBODY = "no destination to choose from";
  private static final String HINT =
      "give a destination a description, or list names under candidates";

  private Candidates() {}

  /**
   * The ones named under {@code candidates}, or else every one that has a description. That the
   * names are declared is checked with the whole spec.
   */
  static List<Candidate> read(Section settings, List<Candidate> declared) {
    return settings.kind(KEY) == Section.Kind.ABSENT
        ? described(settings, declared)
        : named(settings, declared);
  }

  private static List<Candidate> described(Section settings, List<Candidate> declared) {
    List<Candidate> chosen = declared.stream().filter(c -> c.description().isPresent()).toList();
    if (chosen.isEmpty()) {
      settings.error("", NOBODY, HINT);
    }
    return chosen;
  }

  private static List<Candidate> named(Section settings, List<Candidate> declared) {
    Set<String> names = new LinkedHashSet<>(settings.texts(KEY, List.of()));
    if (names.isEmpty()) {
      settings.error(KEY, NOBODY, HINT);
    }
    return names.stream()
        .flatMap(name -> declared.stream().filter(c -> c.name().equals(name)))
        .toList();
  }
}
