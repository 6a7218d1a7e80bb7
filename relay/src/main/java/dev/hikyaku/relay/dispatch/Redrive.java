package dev.hikyaku.relay.dispatch;

import dev.hikyaku.relay.failure.DeadLetterReason;
import dev.hikyaku.relay.letter.Bookmarks;
import dev.hikyaku.relay.letter.LetterBook;
import dev.hikyaku.relay.letter.Letters;
import dev.hikyaku.relay.letter.Replays;
import dev.hikyaku.relay.letter.StoredLetter;
import dev.hikyaku.relay.observe.LogFields;
import dev.hikyaku.relay.spec.RedriveSpec;
import dev.hikyaku.relay.spi.Disposition;
import dev.hikyaku.relay.time.Deadline;
import dev.hikyaku.relay.time.Time;
import java.io.IOException;
import java.lang.System.Logger;
import java.lang.System.Logger.Level;
import java.time.Duration;
import java.time.Instant;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * Sends the letters of undelivered messages again by itself, one after the other, once they have
 * lain for a while. Reads them from their files each time and holds one at a time. What it did
 * stands in the replay state and in the new letters, so a restart goes on where it was. What cannot
 * be written there is kept in memory, so that no letter is sent without end.
 */
public final class Redrive {
  private static final Logger LOG = System.getLogger("dev.hikyaku.relay.dispatch");

  private static final Duration AGAIN = Duration.ofMillis(100);

  // What hears no interrupt for so long is left.
  private static final Duration LAST = Duration.ofSeconds(10);

  private final LetterBook book;
  private final Replay replay;
  private final RedriveSpec spec;
  private final Time time;
  private final Bookmarks bookmarks = new Bookmarks();
  private final Redriving redriving = new Redriving();
  private @Nullable Thread loop;

  /** Does nothing before it is started. */
  public Redrive(LetterBook book, Replay replay, RedriveSpec spec, Time time) {
    this.book = book;
    this.replay = replay;
    this.spec = spec;
    this.time = time;
  }

  /** Begins. Once. */
  public void start() {
    loop = Thread.ofVirtual().name("redrive").start(this::run);
  }

  /** Tells it to end, and does not wait for that: a letter that is on its way stays as it was. */
  public void stop() {
    Thread running = loop;
    if (running != null) {
      running.interrupt();
    }
  }

  /**
   * Waits until it has ended, but not long. After {@link #stop}.
   *
   * @throws InterruptedException when told to hurry
   */
  public void awaitEnd() throws InterruptedException {
    Thread running = loop;
    if (running == null) {
      return;
    }
    Deadline last = Deadline.in(LAST, time);
    do {
      // Again and again: an interrupt that meets the end of a time limit is taken for it.
      running.interrupt();
    } while (!running.join(AGAIN) && !last.passed());
  }

  private void run() {
    try {
      while (true) {
        time.sleep(pass());
      }
    } catch (InterruptedException stop) {
      // Stopped.
    }
  }

  /** Sends every letter that is due. Returns how long none is. */
  Duration pass() throws InterruptedException {
    try {
      return pass(time.now());
    } catch (IOException | RuntimeException e) {
      LOG.log(Level.WARNING, "dead letters are not sent again now: " + e);
      return spec.after();
    }
  }

  private Duration pass(Instant now) throws IOException, InterruptedException {
    Replays replays = book.replays();
    Duration wait = spec.after();
    redriving.begin();
    try (Letters letters = book.read(bookmarks)) {
      for (var entry = letters.next(); entry.isPresent(); entry = letters.next()) {
        if (entry.get() instanceof Letters.Entry.Found(var letter) && concerns(letter)) {
          redriving.see(letter);
          Duration left = Duration.between(now, letter.at().plus(spec.after()));
          if (letter.status() == StoredLetter.Status.UNKNOWN) {
            // Its file has no state that can be read, as was told: the others go on.
            bookmarks.stay();
          } else if (left.isPositive()) {
            wait = left.compareTo(wait) < 0 ? left : wait;
            bookmarks.stay();
          } else if (!tried(replays, letter)) {
            bookmarks.stay();
          }
        }
      }
    }
    redriving.end();
    return wait;
  }

  private static boolean concerns(StoredLetter letter) {
    return letter.reason() == DeadLetterReason.DELIVERY && !letter.replayed();
  }

  /** What one letter meets must not keep the others from being sent. */
  private boolean tried(Replays replays, StoredLetter letter) throws InterruptedException {
    try {
      return sent(replays, letter);
    } catch (IOException | RuntimeException e) {
      String what = redriving.unmarked(letter) ? "sent, but not marked as replayed: " : "";
      tell(letter, new Disposition.Failed(what + e));
      return false;
    }
  }

  /** Whether nothing is left to do for it. */
  private boolean sent(Replays replays, StoredLetter letter)
      throws IOException, InterruptedException {
    if (redriving.sends(letter) >= spec.max() && !redriving.unmarked(letter)) {
      // What failed without a new letter stays, so that its count does: a new reading would lose
      // it.
      return letter.redrives() >= spec.max();
    }
    if (replay.plan(letter, Optional.empty()) instanceof ReplayPlan.Impossible(var problem)) {
      tell(letter, new Disposition.Failed(problem));
      return true;
    }
    Optional<Replays.Turn> turn = replays.take(letter, false);
    if (turn.isEmpty()) {
      redriving.marked(letter);
      return true;
    }
    try (Replays.Turn taken = turn.get()) {
      if (!redriving.unmarked(letter) && !send(letter)) {
        return false;
      }
      taken.done();
      redriving.marked(letter);
      return true;
    }
  }

  /** Whether the letter no longer stands for its message. */
  private boolean send(StoredLetter letter) throws InterruptedException {
    if (!redriving.room()) {
      return false;
    }
    Replay.Redriven redriven = redriven(letter);
    Disposition outcome = redriven.settled().outcome();
    if (!(outcome instanceof Disposition.Failed)) {
      redriving.sent(letter);
    } else if (!redriven.held()) {
      redriving.failed(letter);
    }
    tell(letter, outcome);
    return redriving.unmarked(letter);
  }

  private Replay.Redriven redriven(StoredLetter letter) throws InterruptedException {
    try {
      return replay.redrive(letter);
    } catch (RuntimeException bug) {
      // It may have been sent.
      redriving.failed(letter);
      throw bug;
    }
  }

  private static void tell(StoredLetter letter, Disposition outcome) {
    LogFields facts =
        LogFields.of("id", letter.envelope().id())
            .andIf("destination", letter.destination())
            .and("outcome", outcome.label());
    if (outcome instanceof Disposition.Failed(String error)) {
      LOG.log(Level.WARNING, "dead letter not sent again {0}", facts.and("error", error));
    } else {
      LOG.log(Level.INFO, "dead letter sent again {0}", facts);
    }
  }
}
