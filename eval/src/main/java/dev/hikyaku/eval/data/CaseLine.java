package dev.hikyaku.eval.data;

/** What reading a line of cases gives. */
public sealed interface CaseLine {
  /**
   * A case.
   *
   * @param found the case
   * @param at where it stands; its message is empty
   */
  record Good(Case found, CaseProblem at) implements CaseLine {}

  /**
   * No case.
   *
   * @param problem what is wrong
   */
  record Bad(CaseProblem problem) implements CaseLine {}
}
