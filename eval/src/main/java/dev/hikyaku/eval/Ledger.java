package dev.hikyaku.eval;

import dev.hikyaku.eval.score.Ending;
import dev.hikyaku.eval.score.Scored;
import java.io.Closeable;
import java.io.IOException;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;

/** Takes down the results of a run, in memory and, where the run is written, in its journal. */
final class Ledger implements Closeable {
  private final Optional<EvalOptions.Output> output;
  private final Optional<Journal> journal;
  private final long total;
  private final Progress progress;
  private final List<CaseResult> results = new ArrayList<>();
  private final Set<String> resumed = new HashSet<>();
  private final int repeat;
  private double spent;
  private double dearest;
  private long right;
  private long failed;

  Ledger(Optional<EvalOptions.Output> output, RunHeader header, long total, Progress progress)
      throws IOException {
    this.output = output;
    this.total = total;
    this.repeat = header.repeat();
    this.progress = progress;
    this.journal =
        output.isPresent()
            ? Optional.of(Journal.open(output.get(), header, this::resume))
            : Optional.empty();
  }

  private void resume(CaseResult result) {
    resumed.add(result.id());
    count(result);
  }

  /** Whether an earlier part of the run decided it. */
  boolean has(String id) {
    return resumed.contains(id);
  }

  /** One more. */
  void add(CaseResult result) throws IOException {
    if (journal.isPresent()) {
      journal.get().add(result);
    }
    count(result);
    progress.at(results.size(), total, right, failed);
  }

  private void count(CaseResult result) {
    results.add(result.light());
    double cost = result.scored().costUsd() * repeat;
    spent += cost;
    dearest = Math.max(dearest, cost);
    right += result.scored().outcome().right() ? 1 : 0;
    failed += result.scored().outcome().ending() == Ending.FAILED ? 1 : 0;
  }

  /**
   * Whether so many more cases cost no more than is left of a sum, should each be as dear as the
   * dearest so far; before the first it is not known what one costs.
   */
  boolean affords(int more, double most) {
    return results.isEmpty() ? more == 1 : spent + more * dearest <= most;
  }

  /** Whether all cases are done. */
  boolean complete() {
    return results.size() == total;
  }

  List<CaseResult> results() {
    return results;
  }

  List<Scored> scored() {
    return results.stream().map(CaseResult::scored).toList();
  }

  /** Writes the run, where it is to be written; one that stopped early stays as it is. */
  Report finish(Report report) throws IOException {
    if (complete() && journal.isPresent() && output.isPresent()) {
      journal.get().finish(output.get().file(), report);
    }
    return report;
  }

  @Override
  public void close() throws IOException {
    if (journal.isPresent()) {
      journal.get().close();
    }
  }
}
