package dev.hikyaku.history.redis;

import dev.hikyaku.relay.spi.Counters;
import dev.hikyaku.relay.spi.DecisionLog;
import dev.hikyaku.relay.spi.FeedbackLog;
import dev.hikyaku.relay.spi.KeyClaims;
import dev.hikyaku.relay.spi.Pins;
import dev.hikyaku.relay.spi.Store;
import dev.hikyaku.relay.spi.StoreContext;
import dev.hikyaku.relay.spi.StoreException;
import dev.hikyaku.relay.spi.TurnLog;
import io.lettuce.core.cluster.api.sync.RedisClusterCommands;

/**
 * A store in Redis, shared by every relay of one name. It lasts as the server is set up to keep
 * things; the server's clock counts.
 */
final class RedisStore implements Store {
  private final RedisLink link;
  private final TurnLog turns;
  private final DecisionLog decisions;
  private final FeedbackLog feedback;
  private final Counters counters;
  private final KeyClaims seenKeys;
  private final Pins pins;

  RedisStore(RedisSettings settings, StoreContext context) {
    RedisKeys keys = new RedisKeys(context.relay());
    this.link = new RedisLink(settings, context.time());
    this.turns = new RedisTurns(link, keys);
    this.decisions = new RedisDecisions(link, keys, context.decisionsFor());
    this.feedback = new RedisFeedback(link, keys);
    this.counters = new RedisCounters(link, keys);
    this.seenKeys = new RedisClaims(link, keys);
    this.pins = new RedisPins(link, keys);
  }

  /** Connects if it can; otherwise a later operation does. */
  @Override
  public void open() throws StoreException {
    try {
      link.ask("open", RedisClusterCommands::ping);
    } catch (StoreException unreachable) {
      // The first operation will tell.
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw new StoreException("open", "interrupted", e);
    }
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
    link.close();
  }
}
