package dev.hikyaku.relay.deliver;

import dev.hikyaku.relay.circuit.Verdict;
import dev.hikyaku.relay.message.Envelope;
import dev.hikyaku.relay.spi.Attempt;
import dev.hikyaku.relay.spi.Attempted;
import dev.hikyaku.relay.time.Deadline;
import dev.hikyaku.relay.time.Time;
import java.time.Duration;
import java.util.concurrent.locks.ReentrantLock;

/**
 * How long an endpoint took to answer of late: an exponentially weighted mean. A failure that
 * speaks against the endpoint counts as the whole time limit, lest a quick refusal look like speed;
 * a try that is cancelled counts if it already took longer than usual. The mean fades while nothing
 * is sent, so that a slow endpoint gets another chance. Thread-safe.
 */
final class Latency implements Policy {
  private static final double WEIGHT = 0.2;
  private static final double HALF_LIFE_NANOS = 10e9;

  private final long timeout;
  private final Time time;
  private final BreakerRule rule = new BreakerRule(false);
  private final ReentrantLock lock = new ReentrantLock();
  private double mean;
  private long measured;

  Latency(Duration timeout, Time time) {
    this.timeout = Deadline.saturatedNanos(timeout);
    this.time = time;
    this.measured = time.nanos();
  }

  @Override
  public Attempted apply(Envelope envelope, Attempt attempt, Step next)
      throws InterruptedException {
    long began = time.nanos();
    Verdict verdict = Verdict.NONE;
    try {
      Attempted answer = next.run(envelope, attempt);
      verdict = rule.of(answer);
      return answer;
    } finally {
      measure(time.nanos() - began, verdict);
    }
  }

  private void measure(long nanos, Verdict verdict) {
    lock.lock();
    try {
      switch (verdict) {
        case GOOD -> add(nanos);
        case BAD -> add(Math.max(nanos, timeout));
        case NONE -> add(Math.max(nanos, (long) mean));
      }
    } finally {
      lock.unlock();
    }
  }

  private void add(long nanos) {
    mean = mean == 0 ? (double) nanos : mean + WEIGHT * (nanos - mean);
    measured = time.nanos();
  }

  /** The mean in nanoseconds, faded; zero when nothing was measured yet. */
  double nanos() {
    lock.lock();
    try {
      return mean * Math.pow(0.5, (time.nanos() - measured) / HALF_LIFE_NANOS);
    } finally {
      lock.unlock();
    }
  }
}
