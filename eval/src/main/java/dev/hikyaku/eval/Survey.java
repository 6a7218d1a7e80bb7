package dev.hikyaku.eval;

import dev.hikyaku.eval.data.Case;
import dev.hikyaku.eval.data.CaseLine;
import dev.hikyaku.eval.data.CaseProblem;
import dev.hikyaku.eval.data.CaseReader;
import dev.hikyaku.eval.data.Cases;
import dev.hikyaku.eval.data.Labels;
import dev.hikyaku.relay.message.Envelope;
import java.io.IOException;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * A first reading of all cases, so that every fault is known before a router is asked.
 *
 * @param good how many cases there are
 * @param skipped the broken lines that are left out
 */
record Survey(long good, List<CaseProblem> skipped) {
  /** More than this nobody reads, and they would fill the memory. */
  private static final int MOST_PROBLEMS = 100;

  /**
   * Reads them.
   *
   * @throws CaseException when there is a broken line that is not to be skipped, an id that stands
   *     twice, or a label that the route cannot reach
   */
  static Survey of(Cases cases, Envelope missing, Labels labels, boolean skipBad)
      throws IOException {
    Reading reading = new Reading(labels, skipBad);
    try (CaseReader reader = cases.open(missing)) {
      for (Optional<CaseLine> line = reader.next(); line.isPresent(); line = reader.next()) {
        reading.take(line.get());
      }
    }
    if (!reading.problems.isEmpty()) {
      throw new CaseException(reading.problems);
    }
    return new Survey(reading.lineOf.size(), List.copyOf(reading.skipped));
  }

  private static final class Reading {
    private final Labels labels;
    private final boolean skipBad;
    private final Map<String, Long> lineOf = new HashMap<>();
    private final List<CaseProblem> problems = new ArrayList<>();
    private final List<CaseProblem> skipped = new ArrayList<>();

    Reading(Labels labels, boolean skipBad) {
      this.labels = labels;
      this.skipBad = skipBad;
    }

    void take(CaseLine line) {
      switch (line) {
        case CaseLine.Good(Case found, CaseProblem at) -> check(found, at);
        case CaseLine.Bad(CaseProblem problem) -> (skipBad ? skipped : problems).add(problem);
      }
      if (problems.size() >= MOST_PROBLEMS) {
        throw new CaseException(problems);
      }
    }

    private void check(Case found, CaseProblem at) {
      Long before = lineOf.putIfAbsent(found.id(), at.line());
      if (before != null) {
        add(at, "the id stands on line " + before + " already; expected every id once");
      }
      if (labels.of(found) instanceof Labels.Mapped.Unknown(String why)) {
        add(at, why);
      }
    }

    private void add(CaseProblem at, String message) {
      problems.add(new CaseProblem(at.file(), at.line(), at.column(), message));
    }
  }
}
