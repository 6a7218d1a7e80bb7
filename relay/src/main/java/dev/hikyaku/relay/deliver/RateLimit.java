package dev.hikyaku.relay.deliver;

import dev.hikyaku.relay.failure.HopReason;
import dev.hikyaku.relay.message.Envelope;
import dev.hikyaku.relay.spec.RateLimitSpec;
import dev.hikyaku.relay.spi.Attempt;
import dev.hikyaku.relay.spi.Attempted;
import dev.hikyaku.relay.spi.Refused;
import dev.hikyaku.relay.time.Deadline;
import java.time.Duration;
import java.util.concurrent.locks.ReentrantLock;

/**
 * Tokens shared by every endpoint of a destination: a full bucket at first, then one at a steady
 * pace. Each try takes one, or waits for the next that is not promised to somebody else yet, first
 * come first served. A try whose token would come too late for its deadline is refused at once and
 * leaves the queue as it was; one that is cancelled while it waits lets its token lapse.
 * Thread-safe.
 */
final class RateLimit implements Policy {
  private static final Refused TOO_LATE = new Refused(HopReason.DEADLINE);
  private static final long NO_TOKEN = -1;

  /** The longest queue, in nanoseconds: a clock can count no further. */
  private static final long MOST = Long.MAX_VALUE / 2;

  private final String destination;
  private final DeliveryContext context;
  private final long interval;
  private final long headStart;
  private final ReentrantLock lock = new ReentrantLock();

  /** When the bucket would be full again if nobody came. */
  private long full;

  RateLimit(String destination, RateLimitSpec spec, DeliveryContext context) {
    this.destination = destination;
    this.context = context;
    this.interval = (long) Math.ceil(1e9 / spec.perSecond());
    long rest = spec.burst() - 1L;
    this.headStart = rest > MOST / interval ? MOST : rest * interval;
    this.full = context.time().nanos();
  }

  @Override
  public Attempted apply(Envelope envelope, Attempt attempt, Step next)
      throws InterruptedException {
    long wait = take(attempt.deadline());
    if (wait == NO_TOKEN) {
      return TOO_LATE;
    }
    if (wait > 0) {
      rest(wait);
      // The rest may have been longer than asked for: a worker had to be found again.
      if (attempt.deadline().passed()) {
        return TOO_LATE;
      }
    }
    return next.run(envelope, attempt);
  }

  /** Whether a try that came now would not have to wait. */
  boolean hasToken() {
    lock.lock();
    try {
      return full - context.time().nanos() <= headStart;
    } finally {
      lock.unlock();
    }
  }

  /** How long to wait for the token that was taken, in nanoseconds. */
  private long take(Deadline deadline) {
    lock.lock();
    try {
      long now = context.time().nanos();
      long ahead = Math.max(0, full - now);
      long wait = Math.max(0, ahead - headStart);
      if (wait > 0 && deadline.left().toNanos() <= wait) {
        return NO_TOKEN;
      }
      full = now + Math.min(MOST, ahead + interval);
      return wait;
    } finally {
      lock.unlock();
    }
  }

  private void rest(long wait) throws InterruptedException {
    long began = context.time().nanos();
    context.rest().rest(Duration.ofNanos(wait));
    context.meters().rateLimitWait(destination, (context.time().nanos() - began) / 1e9);
  }
}
