package dev.hikyaku.routing.ai.prompt;

import dev.hikyaku.relay.spi.SpecProblem;
import dev.hikyaku.relay.spi.SpecProblem.Level;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/** Gathers what is wrong with a prompt and its partials. Not thread-safe. */
final class Problems {
  private final List<SpecProblem> all = new ArrayList<>();

  /**
   * A place in a file.
   *
   * @param file as its reader knows it
   * @param line from 1
   * @param column from 1
   */
  record Place(String file, int line, int column) {
    @Override
    public String toString() {
      return file + ":" + line + ":" + column;
    }
  }

  void error(Place at, String what, String message, String hint) {
    add(Level.ERROR, at, what, message, hint);
  }

  void warning(Place at, String what, String message, String hint) {
    add(Level.WARNING, at, what, message, hint);
  }

  private void add(Level level, Place at, String what, String message, String hint) {
    Optional<String> advice = hint.isEmpty() ? Optional.empty() : Optional.of(hint);
    all.add(new SpecProblem(at.file(), at.line(), at.column(), level, what, message, advice));
  }

  boolean anyError() {
    return all.stream().anyMatch(problem -> problem.level() == Level.ERROR);
  }

  List<SpecProblem> all() {
    return List.copyOf(all);
  }
}
