package dev.hikyaku.history.h2;

import dev.hikyaku.relay.spi.Counters;
import dev.hikyaku.relay.spi.DecisionLog;
import dev.hikyaku.relay.spi.FeedbackLog;
import dev.hikyaku.relay.spi.KeyClaims;
import dev.hikyaku.relay.spi.Pins;
import dev.hikyaku.relay.spi.Store;
import dev.hikyaku.relay.spi.StoreContext;
import dev.hikyaku.relay.spi.StoreException;
import dev.hikyaku.relay.spi.TurnLog;
import java.nio.file.Path;

/**
 * A store in a file, for one process at a time. What an operation wrote is on the disk when it
 * returns.
 */
final class H2Store implements Store {
  private final H2Database database;
  private final H2Claims seenKeys;
  private final TurnLog turns;
  private final DecisionLog decisions;
  private final FeedbackLog feedback;
  private final Counters counters;
  private final Pins pins;

  /**
   * Not open yet.
   *
   * @param path of the file, without its ending {@code .mv.db}
   */
  H2Store(Path path, StoreContext context) {
    this.database = new H2Database(path, context);
    this.turns = new H2Turns(database);
    this.decisions = new H2Decisions(database, context.decisionsFor());
    this.feedback = new H2Feedback(database);
    this.counters = new H2Counters(database);
    this.seenKeys = new H2Claims(database);
    this.pins = new H2Pins(database);
  }

  @Override
  public void open() throws StoreException {
    database.open();
  }

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
  public void close() {
    database.close();
  }
}
