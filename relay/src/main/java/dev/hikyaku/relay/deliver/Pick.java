package dev.hikyaku.relay.deliver;

import dev.hikyaku.relay.spec.GroupSpec;
import dev.hikyaku.relay.spec.MemberSpec;
import java.util.Arrays;
import java.util.List;
import java.util.concurrent.locks.ReentrantLock;

/** Chooses a member of a group. Thread-safe. */
interface Pick {
  /** Nobody is left. */
  int NOBODY = -1;

  /**
   * The place of a member, or {@link #NOBODY}.
   *
   * @param out by place, whether a member is out of question
   */
  int of(boolean[] out);

  /** The choice that a group's strategy makes. */
  static Pick by(GroupSpec spec, List<Latency> latencies) {
    return switch (spec.strategy()) {
      case FAILOVER -> new InOrder();
      // Equal weights come in turn, and a member that is out leaves its turns to all the others.
      case ROUND_ROBIN -> new Weighted(spec.members().stream().mapToInt(member -> 1).toArray());
      case WEIGHTED -> new Weighted(spec.members().stream().mapToInt(MemberSpec::weight).toArray());
      case LEAST_LATENCY -> new Fastest(List.copyOf(latencies));
    };
  }

  /** The first one. */
  final class InOrder implements Pick {
    @Override
    public int of(boolean[] out) {
      for (int i = 0; i < out.length; i++) {
        if (!out[i]) {
          return i;
        }
      }
      return NOBODY;
    }
  }

  /**
   * Each by its weight, and evenly: 5, 1 and 1 come as a a b a c a a. Every choice adds each weight
   * to its member's credit; the one with the most credit is chosen and pays for all.
   */
  final class Weighted implements Pick {
    private final int[] weights;
    private final long[] credit;
    private final ReentrantLock lock = new ReentrantLock();

    Weighted(int[] weights) {
      this.weights = Arrays.copyOf(weights, weights.length);
      this.credit = new long[weights.length];
    }

    @Override
    public int of(boolean[] out) {
      lock.lock();
      try {
        int best = NOBODY;
        long total = 0;
        for (int i = 0; i < weights.length; i++) {
          if (!out[i]) {
            credit[i] += weights[i];
            total += weights[i];
            best = best == NOBODY || credit[i] > credit[best] ? i : best;
          }
        }
        if (best != NOBODY) {
          credit[best] -= total;
        }
        return best;
      } finally {
        lock.unlock();
      }
    }
  }

  /**
   * The one with the lowest latency; one that was not asked yet comes first.
   *
   * @param latencies by place
   */
  record Fastest(List<Latency> latencies) implements Pick {
    @Override
    public int of(boolean[] out) {
      int best = NOBODY;
      double least = 0;
      for (int i = 0; i < out.length; i++) {
        if (!out[i]) {
          double nanos = latencies.get(i).nanos();
          if (best == NOBODY || nanos < least) {
            best = i;
            least = nanos;
          }
        }
      }
      return best;
    }
  }
}
