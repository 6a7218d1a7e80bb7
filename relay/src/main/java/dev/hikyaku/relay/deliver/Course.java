package dev.hikyaku.relay.deliver;

import dev.hikyaku.relay.failure.Failure;
import dev.hikyaku.relay.message.Envelope;
import dev.hikyaku.relay.spi.Attempt;
import dev.hikyaku.relay.spi.Attempted;

/**
 * Whom the tries of one message go to. They come in rounds: in a round everybody is asked at most
 * once, without a wait, and before the next one there is a wait. A single endpoint is a round by
 * itself. One thread only.
 */
interface Course {
  /**
   * Opens a round.
   *
   * @param round from 1
   * @return false when nobody may be asked that often
   */
  boolean begin(int round);

  /**
   * Tries the next one of this round.
   *
   * @return a refusal when nobody of this round takes a try
   * @throws InterruptedException when the delivery was cancelled from outside
   */
  Attempted run(Envelope envelope, Attempt attempt) throws InterruptedException;

  /** Whether another try can help after this failure of the one that was asked last. */
  boolean retries(Failure failure);

  /** Whether somebody of this round was not asked yet. */
  boolean hasMore();

  /**
   * One endpoint, again and again. Has no state: all messages may share it.
   *
   * @param step a try there
   * @param rule which failures are worth another
   * @param attempts how many tries there are
   */
  record Alone(Step step, RetryRule rule, int attempts) implements Course {
    @Override
    public boolean begin(int round) {
      return round <= attempts;
    }

    @Override
    public Attempted run(Envelope envelope, Attempt attempt) throws InterruptedException {
      return step.run(envelope, attempt);
    }

    @Override
    public boolean retries(Failure failure) {
      return rule.retries(failure);
    }

    @Override
    public boolean hasMore() {
      return false;
    }
  }
}
