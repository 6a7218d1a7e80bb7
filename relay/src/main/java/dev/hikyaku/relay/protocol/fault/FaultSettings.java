package dev.hikyaku.relay.protocol.fault;

import dev.hikyaku.relay.spec.Defaults;
import dev.hikyaku.relay.spi.Section;
import java.util.EnumMap;
import java.util.Map;

/**
 * What goes wrong, and how often.
 *
 * @param shares of all tries; a fault that is not there never happens
 * @param status what {@code fail} answers with
 * @param latency of every try
 * @param seed another seed, another run
 */
record FaultSettings(Map<Fault, Share> shares, int status, Latency latency, int seed) {
  private static final String STATUS = "status";
  private static final int LEAST_STATUS = 300;
  private static final int MOST_STATUS = 599;

  FaultSettings {
    shares = Map.copyOf(shares);
  }

  /** Reads the settings; a status without a share is that of every try. */
  static FaultSettings read(Section s) {
    Map<Fault, Share> shares = new EnumMap<>(Fault.class);
    if (s.kind(STATUS) != Section.Kind.ABSENT) {
      shares.put(Fault.FAIL, Share.ALL);
    }
    for (Fault fault : Fault.values()) {
      Share.read(s, fault.key()).ifPresent(share -> shares.put(fault, share));
    }
    return new FaultSettings(
        shares,
        s.integer(STATUS, Defaults.FAULT_STATUS, LEAST_STATUS, MOST_STATUS),
        Latency.read(s),
        s.integer("seed", Defaults.FAULT_SEED, Integer.MIN_VALUE, Integer.MAX_VALUE));
  }

  Share share(Fault fault) {
    return shares.getOrDefault(fault, Share.NONE);
  }
}
