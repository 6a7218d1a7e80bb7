package dev.hikyaku.relay;

import dev.hikyaku.relay.dispatch.Replay;
import dev.hikyaku.relay.letter.Replays;
import dev.hikyaku.relay.letter.StoredLetter;
import dev.hikyaku.relay.observe.Causes;
import dev.hikyaku.relay.spi.Disposition;
import java.io.IOException;
import java.util.Optional;

/**
 * Sends dead letters again, one at a time among all processes that do.
 *
 * @param replay what is done with a letter whose turn it is
 */
record Replayer(Replay replay) {
  /** None when the letter was replayed already and is not to be sent once more. */
  Optional<Receipt> replay(Replays turns, StoredLetter letter, Optional<String> to, boolean again)
      throws InterruptedException {
    try {
      Optional<Replays.Turn> turn = turns.take(letter, again);
      if (turn.isEmpty()) {
        return Optional.empty();
      }
      try (Replays.Turn taken = turn.get()) {
        return Optional.of(replay(taken, letter, to));
      }
    } catch (IOException e) {
      return Optional.of(
          Receipts.failed(letter.envelope().id(), "it cannot be replayed: " + Causes.line(e)));
    }
  }

  private Receipt replay(Replays.Turn turn, StoredLetter letter, Optional<String> to)
      throws InterruptedException {
    Receipt receipt = Receipts.of(replay.run(letter, to));
    if (receipt.outcome() instanceof Disposition.Failed) {
      return receipt;
    }
    try {
      turn.done();
      return receipt;
    } catch (IOException e) {
      return receipt.with("sent, but taken for a new letter, since its state: " + Causes.line(e));
    }
  }
}
