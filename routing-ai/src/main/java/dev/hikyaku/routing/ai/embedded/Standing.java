package dev.hikyaku.routing.ai.embedded;

import java.util.List;

/**
 * Where a message stands among the points of candidates.
 *
 * @param scores the raw score of each candidate
 * @param lead of the best score over that of everyday talk
 * @param nearness the cosine with the nearest text that speaks for a candidate
 * @param doubts for each candidate how likely the message only looks as if it were for it
 */
record Standing(List<Double> scores, double lead, double nearness, List<Double> doubts) {}
