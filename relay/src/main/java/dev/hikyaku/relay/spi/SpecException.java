package dev.hikyaku.relay.spi;

import java.util.List;
import java.util.stream.Collectors;

/** A spec that starts nothing, with every problem found in it. */
public final class SpecException extends RuntimeException {
  private static final long serialVersionUID = 1L;

  private final transient List<SpecProblem> problems;

  /** With all problems, warnings among them. */
  public SpecException(List<SpecProblem> problems) {
    super(problems.stream().map(SpecProblem::toString).collect(Collectors.joining("\n")));
    this.problems = List.copyOf(problems);
  }

  /** All of them, in the order of file and line. */
  public List<SpecProblem> problems() {
    return problems;
  }
}
