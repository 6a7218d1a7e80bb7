package dev.hikyaku.history;

import dev.hikyaku.relay.spi.Counters;
import dev.hikyaku.relay.spi.DecisionLog;
import dev.hikyaku.relay.spi.FeedbackLog;
import dev.hikyaku.relay.spi.KeyClaims;
import dev.hikyaku.relay.spi.Pins;
import dev.hikyaku.relay.spi.Store;
import dev.hikyaku.relay.spi.StoreContext;
import dev.hikyaku.relay.spi.TurnLog;

/**
 * A store inside this process, lost at its end. Of each kind of thing it keeps at most so many; the
 * least used go first. It never fails.
 */
final class MemoryStore implements Store {
  private final TurnLog turns;
  private final DecisionLog decisions;
  private final FeedbackLog feedback;
  private final Counters counters;
  private final KeyClaims seenKeys;
  private final Pins pins;

  MemoryStore(int most, StoreContext context) {
    this.turns = new MemoryTurns(most, context.time());
    this.decisions = new MemoryDecisions(most, context.decisionsFor(), context.time());
    this.feedback = new MemoryFeedback(most);
    this.counters = new MemoryCounters(most, context.time());
    this.seenKeys = new MemoryClaims(most, context.time());
    this.pins = new MemoryPins(most, context.time());
  }

  @Override
  public void open() {}

  @Override
  public TurnLog turns() {
    return turns;
  }

  @Override
  public DecisionLog decisions() {
    return decisions;
  }

  @Override
  public FeedbackLog feedback() {
    return feedback;
  }

  @Override
  public Counters counters() {
    return counters;
  }

  @Override
  public KeyClaims seenKeys() {
    return seenKeys;
  }

  @Override
  public Pins pins() {
    return pins;
  }

  @Override
  public void close() {}
}
