package dev.hikyaku.relay.deliver;

import dev.hikyaku.relay.failure.Failure;
import dev.hikyaku.relay.failure.Tags;
import dev.hikyaku.relay.message.Envelope;
import dev.hikyaku.relay.spi.Attempt;
import dev.hikyaku.relay.spi.Attempted;
import dev.hikyaku.relay.spi.Sent;
import dev.hikyaku.relay.time.Deadline;
import dev.hikyaku.relay.time.Time;
import java.time.Duration;
import java.util.concurrent.locks.ReentrantLock;

/**
 * Bounds one try by the time limit and by what is left of the deadline, whichever is nearer. The
 * clock interrupts the calling thread when the time is up, and never after the try has ended.
 *
 * <p>An interrupt from outside passes through as such. A failure that comes after the time was up
 * counts as {@code timeout}, since it is most likely our own interrupt in other words; a success is
 * a success however late, since the endpoint has the message.
 */
final class AttemptTimeout implements Policy {
  private final Duration timeout;
  private final Time time;

  AttemptTimeout(Duration timeout, Time time) {
    this.timeout = timeout;
    this.time = time;
  }

  @Override
  public Attempted apply(Envelope envelope, Attempt attempt, Step next)
      throws InterruptedException {
    Deadline bound = attempt.deadline().orSooner(timeout);
    Duration left = bound == attempt.deadline() ? bound.left() : timeout;
    Alarm alarm = new Alarm(Thread.currentThread());
    Time.Timer timer = time.after(left, alarm);
    Attempted answer;
    try {
      answer = next.run(envelope, attempt.by(bound));
    } catch (InterruptedException stop) {
      // After our own interrupt was taken, a second one is pending only if it came from outside.
      if (!alarm.off() || interruptTaken()) {
        throw stop;
      }
      return timedOut(left);
    } finally {
      alarm.off();
      timer.cancel();
    }
    if (!alarm.rang) {
      return answer;
    }
    // The try ended without taking our interrupt: nobody after it may find it.
    interruptTaken();
    return answer instanceof Sent.Failed ? timedOut(left) : answer;
  }

  /** Takes the pending interrupt, if there is one. */
  private static boolean interruptTaken() {
    return Thread.interrupted();
  }

  private static Sent timedOut(Duration limit) {
    return Sent.failed(
        Failure.passing("no answer within " + limit.toMillis() + " ms", Tags.TIMEOUT));
  }

  /** Interrupts one thread at most once, and only while it is armed. */
  private static final class Alarm implements Runnable {
    private final ReentrantLock lock = new ReentrantLock();
    private final Thread thread;
    private boolean armed = true;

    /** Whoever has turned it off may read it: it changes no more. */
    private boolean rang;

    Alarm(Thread thread) {
      this.thread = thread;
    }

    @Override
    public void run() {
      lock.lock();
      try {
        if (armed) {
          rang = true;
          thread.interrupt();
        }
      } finally {
        lock.unlock();
      }
    }

    /** From now on it will not ring; whether it has. */
    boolean off() {
      lock.lock();
      try {
        armed = false;
        return rang;
      } finally {
        lock.unlock();
      }
    }
  }
}
