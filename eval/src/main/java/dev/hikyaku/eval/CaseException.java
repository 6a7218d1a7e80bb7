package dev.hikyaku.eval;

import dev.hikyaku.eval.data.CaseProblem;
import java.util.List;
import java.util.stream.Collectors;

/** Cases that cannot be evaluated; found before any router is asked. */
public final class CaseException extends RuntimeException {
  private static final long serialVersionUID = 1L;

  private final transient List<CaseProblem> problems;

  /** With everything that is wrong. */
  public CaseException(List<CaseProblem> problems) {
    super(problems.stream().map(CaseProblem::toString).collect(Collectors.joining("\n")));
    this.problems = List.copyOf(problems);
  }

  /** In the order of the file. */
  public List<CaseProblem> problems() {
    return problems;
  }
}
