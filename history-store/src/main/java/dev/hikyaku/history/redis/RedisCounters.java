package dev.hikyaku.history.redis;

import dev.hikyaku.relay.spi.Counters;
import dev.hikyaku.relay.spi.StoreException;
import java.util.List;

/** Counters: a hash for each window, a field for each bucket. */
record RedisCounters(RedisLink link, RedisKeys keys) implements Counters {
  @Override
  public void add(Window window, double amount) throws StoreException, InterruptedException {
    link.ask(
        "counters.add",
        redis -> Script.COUNTERS_ADD.run(redis, names(window), window.bucketMillis(), amount));
  }

  @Override
  public Reservation reserve(Window window, double amount, Limit limit)
      throws StoreException, InterruptedException {
    String bucket =
        link.ask(
            "counters.reserve",
            redis ->
                Script.COUNTERS_RESERVE.run(
                    redis,
                    List.of(keys.counter(window.name()), keys.counter(limit.of())),
                    window.bucketMillis(),
                    amount,
                    limit.fixed(),
                    limit.share(),
                    Limit.CRUMB));
    return bucket.isEmpty()
        ? new Reservation.Refused()
        : new Reservation.Granted(window, Long.parseLong(bucket), amount);
  }

  @Override
  public void settle(Reservation.Granted granted, double actual)
      throws StoreException, InterruptedException {
    link.ask(
        "counters.settle",
        redis ->
            Script.COUNTERS_SETTLE.run(
                redis,
                names(granted.window()),
                granted.window().bucketMillis(),
                granted.bucket(),
                actual - granted.amount()));
  }

  @Override
  public double sum(Window window) throws StoreException, InterruptedException {
    return Double.parseDouble(
        link.ask(
            "counters.sum",
            redis -> Script.COUNTERS_SUM.run(redis, names(window), window.bucketMillis())));
  }

  private List<String> names(Window window) {
    return List.of(keys.counter(window.name()));
  }
}
