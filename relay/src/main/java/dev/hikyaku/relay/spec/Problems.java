package dev.hikyaku.relay.spec;

import dev.hikyaku.relay.spi.SpecProblem;
import dev.hikyaku.relay.spi.SpecProblem.Level;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;

/** Everything found wrong so far. No secret gets in, and nothing gets in twice. */
final class Problems {
  private static final int LONGEST = 2000;

  private final Secrets secrets;
  private final List<String> files = new ArrayList<>();
  private final Set<SpecProblem> found = new LinkedHashSet<>();

  Problems(Secrets secrets) {
    this.secrets = secrets;
  }

  /** Files are listed in the order in which they are first heard of. */
  void file(String name) {
    if (!files.contains(name)) {
      files.add(name);
    }
  }

  void error(Place place, String message, String hint) {
    add(Level.ERROR, place, message, hint);
  }

  /** Takes one back that another explains better. */
  void retract(SpecProblem problem) {
    found.remove(problem);
  }

  SpecProblem add(Level level, Place place, String message, String hint) {
    file(place.file());
    Mark at = place.at();
    SpecProblem problem =
        new SpecProblem(
            place.file(),
            at.line(),
            at.column(),
            level,
            clean(place.path()),
            clean(message),
            Optional.of(clean(hint)).filter(text -> !text.isEmpty()));
    found.add(problem);
    return problem;
  }

  /** By file, line and column. */
  List<SpecProblem> list() {
    return found.stream()
        .sorted(
            Comparator.comparingInt((SpecProblem p) -> files.indexOf(p.file()))
                .thenComparingInt(SpecProblem::line)
                .thenComparingInt(SpecProblem::column))
        .toList();
  }

  /** One line without secrets, whatever the spec or a library put into it. */
  private String clean(String text) {
    String masked = secrets.mask(text);
    String cut = masked.length() <= LONGEST ? masked : masked.substring(0, LONGEST) + "…";
    return Shown.oneLine(cut);
  }

  /**
   * Where a problem is.
   *
   * @param file its name
   * @param at the place in it
   * @param path the setting
   */
  record Place(String file, Mark at, String path) {}
}
