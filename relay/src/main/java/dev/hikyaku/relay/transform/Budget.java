package dev.hikyaku.relay.transform;

import dev.hikyaku.relay.spi.ExpressionException;
import dev.hikyaku.relay.time.Deadline;
import org.jspecify.annotations.Nullable;

/**
 * What is left of one evaluation's limits. Interpreters have no way to be stopped from outside, so
 * everything of ours inside them asks here: the evaluating thread ends itself. Bound to the thread
 * that evaluates, since interpreters hand nothing of ours through; not thread-safe.
 */
final class Budget {
  /**
   * Calls within calls. A stack of 1 MB, as threads have by default, holds between one and nine
   * hundred, after how much stands between two calls; its overflow is the net below this.
   */
  private static final int MAX_DEPTH = 500;

  /** Elementary steps that one uninterruptible operation may take: a fraction of a second. */
  private static final long MAX_WORK = 500_000_000;

  /** All text made on the way, as a multiple of the output limit. */
  private static final int MADE_FACTOR = 16;

  private static final int STEPS_BETWEEN_LOOKS = 128;

  private static final ThreadLocal<@Nullable Budget> CURRENT = new ThreadLocal<>();

  private final Limits limits;
  private final Deadline deadline;
  private int untilLook = STEPS_BETWEEN_LOOKS;
  private int depth;
  private long made;
  private @Nullable JqWeights weights;

  private Budget(Limits limits) {
    this.limits = limits;
    this.deadline = Deadline.in(limits.duration(), limits.clock());
  }

  /** An evaluation; may throw what its language throws. */
  @FunctionalInterface
  interface Evaluation<T> {
    /** Runs on the caller's thread. */
    T run(Budget budget) throws ExpressionException;
  }

  /**
   * Runs an evaluation within the limits, on this thread.
   *
   * @param name what is evaluated, for the message
   * @throws ExpressionException when it fails or spends too much
   * @throws InterruptedException when this thread is interrupted meanwhile
   */
  static <T> T spend(Limits limits, String name, Evaluation<T> evaluation)
      throws ExpressionException, InterruptedException {
    Budget outer = CURRENT.get();
    Budget budget = new Budget(limits);
    CURRENT.set(budget);
    try {
      return evaluation.run(budget);
    } catch (Halt halt) {
      if (halt.interrupted()) {
        throw new InterruptedException(halt.why());
      }
      throw new ExpressionException(name + ": " + halt.why(), halt);
    } catch (Unfit unfit) {
      throw new ExpressionException(name + ": " + unfit.why(), unfit);
    } catch (StackOverflowError tooDeep) {
      throw new ExpressionException(name + ": nested too deep", tooDeep);
    } finally {
      restore(outer);
    }
  }

  private static void restore(@Nullable Budget outer) {
    if (outer == null) {
      CURRENT.remove();
    } else {
      CURRENT.set(outer);
    }
  }

  /** That of the evaluation under way on this thread. */
  static Budget current() {
    Budget budget = CURRENT.get();
    if (budget == null) {
      throw new IllegalStateException("nothing is being evaluated");
    }
    return budget;
  }

  /** One more step of a loop. Cheap; looks at the clock now and then. */
  void step() {
    if (--untilLook <= 0) {
      look();
    }
  }

  /** Looks at the clock now. */
  void look() {
    untilLook = STEPS_BETWEEN_LOOKS;
    if (Thread.interrupted()) {
      throw Halt.stopping();
    }
    if (deadline.passed()) {
      throw Halt.because("took longer than " + limits.duration().toMillis() + " ms");
    }
  }

  /** One level deeper, and a step. */
  void enter() {
    if (++depth > MAX_DEPTH) {
      throw Halt.because("nested too deep");
    }
    step();
  }

  /** Back from a level. */
  void leave() {
    depth--;
  }

  /** A value of this size is about to be made, or was. */
  void room(long size) {
    if (size > limits.output()) {
      throw Halt.because("made more than " + limits.output() + " characters");
    }
  }

  /** Text of this size was made, to be kept for who knows how long. */
  void made(long size) {
    made += size;
    if (made > MADE_FACTOR * limits.output()) {
      throw Halt.because("made more than " + MADE_FACTOR * limits.output() + " characters in all");
    }
  }

  /** An operation that cannot be stopped is about to compare so many things with so many. */
  void work(long these, long those) {
    if (these != 0 && those > MAX_WORK / these) {
      throw Halt.because("would compare too much: " + these + " by " + those);
    }
    step();
  }

  /** What the values of this evaluation weigh. */
  JqWeights weights() {
    JqWeights known = weights;
    if (known == null) {
      known = new JqWeights(this);
      weights = known;
    }
    return known;
  }

  /** How large a value may be. */
  long output() {
    return limits.output();
  }

  /** What is left of the time, in milliseconds, at least 1. */
  long millisLeft() {
    return Math.max(1, deadline.left().toMillis());
  }
}
