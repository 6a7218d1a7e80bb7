package dev.hikyaku.cli.command;

import dev.hikyaku.relay.Receipt;
import dev.hikyaku.relay.Receipt.Step;
import dev.hikyaku.relay.Receipt.Trail;
import dev.hikyaku.relay.spi.Disposition;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.SortedMap;
import java.util.TreeMap;

/**
 * What became of the messages of a run, from their receipts. A delivered message counts as lost
 * unless its taker really had it. Not thread-safe.
 */
final class ChaosTally {
  private final int seed;
  private final int count;
  private final Arrivals arrivals;
  private final SortedMap<String, Integer> delivered = new TreeMap<>();
  private final SortedMap<Fallback, Integer> fallbacks =
      new TreeMap<>(
          Comparator.comparing(Fallback::from)
              .thenComparing(Fallback::to)
              .thenComparing(Fallback::reason));
  private final SortedMap<String, Integer> errors = new TreeMap<>();
  private int deadLettered;
  private int filtered;
  private int nacked;
  private int lost;
  private int attempts;
  private int retries;
  private long nanos;

  /** A move from one destination to the next, and why. */
  record Fallback(String from, String to, String reason) {}

  ChaosTally(int seed, int count, Arrivals arrivals) {
    this.seed = seed;
    this.count = count;
    this.arrivals = arrivals;
  }

  /** One message more. */
  void add(Receipt receipt) {
    receipt.trails().forEach(this::add);
    switch (receipt.outcome()) {
      case Disposition.Delivered ok -> delivered(receipt);
      case Disposition.DeadLettered dead -> deadLettered++;
      case Disposition.Filtered dropped -> filtered++;
      case Disposition.Failed(String error) -> {
        nacked++;
        errors.merge(error, 1, Integer::sum);
      }
      case Disposition.Unrouted nowhere -> addLost("unrouted");
    }
  }

  /** A message of which nothing is known. */
  void addLost(String why) {
    lost++;
    errors.merge(why, 1, Integer::sum);
  }

  private void delivered(Receipt receipt) {
    for (Trail trail : receipt.trails()) {
      if (trail.takenBy().isEmpty()) {
        addLost(trail.destination() + " is required: false, so what it does not take is dropped");
      } else if (arrivals.has(trail.takenBy().get(), receipt.id())) {
        delivered.merge(trail.takenBy().get(), 1, Integer::sum);
      } else {
        addLost("delivered to " + trail.takenBy().get() + ", where it did not arrive");
      }
    }
  }

  private void add(Trail trail) {
    List<Step> steps = trail.steps();
    for (int i = 0; i < steps.size(); i++) {
      Step step = steps.get(i);
      attempts += step.attempts();
      retries += Math.max(0, step.attempts() - 1);
      if (i > 0) {
        Step from = steps.get(i - 1);
        fallbacks.merge(new Fallback(from.to(), step.to(), from.outcome()), 1, Integer::sum);
      }
    }
  }

  /** The same, with how long it took. */
  ChaosTally after(long elapsed) {
    nanos = elapsed;
    return this;
  }

  /** Whether every message is somewhere. */
  boolean lossless() {
    return lost == 0 && nacked == 0;
  }

  int seed() {
    return seed;
  }

  int count() {
    return count;
  }

  /** By who took it. */
  Map<String, Integer> delivered() {
    return delivered;
  }

  int deadLettered() {
    return deadLettered;
  }

  int filtered() {
    return filtered;
  }

  int nacked() {
    return nacked;
  }

  int lost() {
    return lost;
  }

  int duplicates() {
    return arrivals.duplicates();
  }

  int attempts() {
    return attempts;
  }

  int retries() {
    return retries;
  }

  /** Failed tries by their tags. */
  Map<String, Integer> failures() {
    return arrivals.failures();
  }

  Map<Fallback, Integer> fallbacks() {
    return fallbacks;
  }

  /** Why messages were nacked or lost. */
  Map<String, Integer> errors() {
    return errors;
  }

  double seconds() {
    return nanos / 1e9;
  }
}
