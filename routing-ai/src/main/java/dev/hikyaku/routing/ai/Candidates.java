package dev.hikyaku.routing.ai;

import dev.hikyaku.relay.spi.Candidate;
import dev.hikyaku.relay.spi.Section;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Optional;
import java.util.stream.Collectors;

/** Who may be chosen: declared destinations and nobody else. */
final class Candidates {
  private static final String KEY = "candidates";

  private Candidates() {}

  /** The ones named under {@code candidates}, or else every one that has a description. */
  static List<Candidate> read(Section settings, List<Candidate> declared) {
    List<Candidate> chosen =
        settings.kind(KEY) == Section.Kind.ABSENT ? described(declared) : named(settings, declared);
    if (chosen.isEmpty()) {
      settings.error(
          settings.kind(KEY) == Section.Kind.ABSENT ? "" : KEY,
          "no destination to choose from",
          "give a destination a description, or list names under candidates");
    }
    return chosen;
  }

  private static List<Candidate> described(List<Candidate> declared) {
    return declared.stream().filter(c -> c.description().isPresent()).toList();
  }

  private static List<Candidate> named(Section settings, List<Candidate> declared) {
    List<Candidate> chosen = new ArrayList<>();
    for (String name : new LinkedHashSet<>(settings.texts(KEY, List.of()))) {
      Optional<Candidate> found = declared.stream().filter(c -> c.name().equals(name)).findFirst();
      found.ifPresentOrElse(chosen::add, () -> unknown(settings, name, declared));
    }
    return chosen;
  }

  private static void unknown(Section settings, String name, List<Candidate> declared) {
    String names = declared.stream().map(Candidate::name).collect(Collectors.joining(", "));
    settings.error(KEY, "unknown destination " + name, "declared: " + names);
  }
}
