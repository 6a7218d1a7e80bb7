package dev.hikyaku.eval.tune;

import java.util.List;

/**
 * What a threshold would do.
 *
 * @param threshold the least probability that is decided
 * @param decided how many cases reach it
 * @param wrong how many of these are wrong, cases that are nobody's among them
 * @param bound what the share of wrong ones most likely does not exceed
 */
public record Step(double threshold, long decided, long wrong, double bound) {
  static Step of(double threshold, List<Vote> votes, double confidence) {
    List<Vote> decided = votes.stream().filter(vote -> vote.probability() >= threshold).toList();
    long wrong = decided.stream().filter(vote -> !vote.right()).count();
    return new Step(
        threshold, decided.size(), wrong, ClopperPearson.upper(wrong, decided.size(), confidence));
  }
}
