package dev.hikyaku.eval;

/** Hears how far a run came, after every case, on the thread of the run. */
@FunctionalInterface
public interface Progress {
  /** Nobody listens. */
  Progress NONE = (done, total, right, failed) -> {};

  /**
   * One more case is done.
   *
   * @param done how many, those of an earlier part of a resumed run included
   * @param total how many there will be
   * @param right how many of those done are right
   * @param failed how many of them could not be decided
   */
  void at(long done, long total, long right, long failed);
}
