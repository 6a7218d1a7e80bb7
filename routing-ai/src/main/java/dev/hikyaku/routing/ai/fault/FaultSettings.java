package dev.hikyaku.routing.ai.fault;

import dev.hikyaku.relay.spi.Section;
import java.time.Duration;

/**
 * What goes wrong, and how often.
 *
 * @param fail the share of questions that end like an answer with {@code status}
 * @param status that status
 * @param garbage the share that get an answer of the wrong shape
 * @param latency before every answer
 * @param seed another seed, other questions that go wrong
 */
record FaultSettings(double fail, int status, double garbage, Duration latency, int seed) {
  /** Nothing goes wrong. */
  static final FaultSettings NONE = new FaultSettings(0, 503, 0, Duration.ZERO, 1);

  private static final int LEAST_STATUS = 300;
  private static final int MOST_STATUS = 599;

  static FaultSettings read(Section s) {
    return new FaultSettings(
        s.number("fail", NONE.fail, 0, 1),
        s.integer("status", NONE.status, LEAST_STATUS, MOST_STATUS),
        s.number("garbage", NONE.garbage, 0, 1),
        s.duration("latency", NONE.latency, Duration.ZERO),
        s.integer("seed", NONE.seed, Integer.MIN_VALUE, Integer.MAX_VALUE));
  }
}
