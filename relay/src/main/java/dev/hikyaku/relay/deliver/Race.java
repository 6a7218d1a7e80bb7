package dev.hikyaku.relay.deliver;

import dev.hikyaku.relay.failure.HopReason;
import dev.hikyaku.relay.message.Envelope;
import dev.hikyaku.relay.spi.Attempt;
import dev.hikyaku.relay.spi.Attempted;
import dev.hikyaku.relay.spi.Refused;
import dev.hikyaku.relay.spi.Sent;
import dev.hikyaku.relay.time.Time;
import java.time.Duration;
import java.util.Optional;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.LinkedBlockingQueue;

/**
 * One try on several members of a group at once. Leaving the block cancels who is still under way
 * and waits for that, so nobody is left with a socket. Used by one thread.
 */
final class Race implements AutoCloseable {
  /** What the waiting thread is told. */
  private sealed interface News {
    /** It is time to ask another one. */
    record Ring() implements News {}

    /**
     * One came back.
     *
     * @param runner which one, in the order they were started
     * @param place of the member
     * @param answer what it came with
     */
    record Back(int runner, int place, Attempted answer) implements News {}

    /**
     * One met a fault or an interrupt.
     *
     * @param runner which one
     */
    record Fell(int runner) implements News {}
  }

  private final Envelope envelope;
  private final Attempt attempt;
  private final Lap lap;
  private final DeliveryContext context;
  private final Forks<Attempted> runners;
  private final BlockingQueue<News> news = new LinkedBlockingQueue<>();
  private Time.Timer timer = () -> {};
  private int started;
  private int back;
  private Attempted answer = new Refused(HopReason.BREAKER_OPEN);
  private int refusedHedges;
  private boolean won;
  private boolean firstWon;

  Race(Envelope envelope, Attempt attempt, Lap lap, DeliveryContext context) {
    this.envelope = envelope;
    this.attempt = attempt;
    this.lap = lap;
    this.context = context;
    this.runners = new Forks<>(context.rest());
  }

  /** Another one sets out. */
  void start(int place) {
    int runner = started++;
    runners.fork("race-" + lap.name(place), () -> run(runner, place));
  }

  private Attempted run(int runner, int place) throws InterruptedException {
    News last = new News.Fell(runner);
    try {
      Attempted came = lap.on(place, envelope, attempt);
      last = new News.Back(runner, place, came);
      return came;
    } finally {
      news.add(last);
    }
  }

  /** The next one of the round sets out; false when there is none. */
  boolean startNext() {
    int place = lap.next();
    if (place == Pick.NOBODY) {
      return false;
    }
    attempt.span().hedged(lap.name(place));
    start(place);
    return true;
  }

  /** Rings once, so much later. */
  void ring(Duration after) {
    timer = context.time().after(after, () -> news.add(new News.Ring()));
  }

  /** Whether nobody has won yet, and somebody may. */
  boolean isOpen() {
    return !won && back < started;
  }

  /**
   * Waits for news.
   *
   * @return whether it rang
   * @throws InterruptedException when cancelled
   */
  boolean awaitRing() throws InterruptedException {
    switch (context.rest().resting(news::take)) {
      case News.Ring ring -> {
        return true;
      }
      case News.Back came -> {
        back++;
        judge(came);
      }
      // Throws what the runner threw.
      case News.Fell(int runner) -> runners.await(runner);
    }
    return false;
  }

  private void judge(News.Back came) {
    boolean first = came.runner() == 0;
    switch (came.answer()) {
      case Sent.Accepted accepted -> {
        won = true;
        firstWon = first;
        answer(came);
      }
      case Sent.Failed failed -> {
        // The first one's failure counts most: the others were only asked because of it.
        if (first || !(answer instanceof Sent.Failed)) {
          answer(came);
        }
      }
      case Refused refused -> {
        if (!first) {
          refusedHedges++;
        } else if (!(answer instanceof Sent.Failed)) {
          answer(came);
        }
      }
    }
  }

  private void answer(News.Back came) {
    answer = came.answer();
    lap.last(came.place());
  }

  /** What came of it. */
  Attempted answer() {
    return answer;
  }

  /** How the hedged requests fared; empty when none was sent. */
  Optional<String> outcome() {
    if (started - 1 == refusedHedges) {
      return Optional.empty();
    }
    if (!won) {
      return Optional.of("failed");
    }
    return Optional.of(firstWon ? "lost" : "won");
  }

  @Override
  public void close() {
    timer.cancel();
    runners.close();
  }
}
