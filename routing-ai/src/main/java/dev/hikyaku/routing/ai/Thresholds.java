package dev.hikyaku.routing.ai;

import dev.hikyaku.relay.spi.Candidate;
import dev.hikyaku.relay.spi.Section;
import dev.hikyaku.routing.ai.model.ServedModel;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/**
 * The least probability at which a destination is chosen.
 *
 * @param byDestination where one has its own
 * @param rest for all others
 */
record Thresholds(Map<String, Double> byDestination, double rest) {
  private static final String KEY = "threshold";
  private static final String REST = "default";

  /** One number for all, or one for each destination. */
  static Thresholds read(Section settings, List<Candidate> candidates) {
    return switch (settings.kind(KEY)) {
      case MAPPING -> map(settings.section(KEY), candidates);
      case ABSENT, SCALAR, LIST ->
          new Thresholds(Map.of(), settings.number(KEY, Defaults.THRESHOLD, 0, 1));
    };
  }

  private static Thresholds map(Section map, List<Candidate> candidates) {
    Map<String, Double> own = new HashMap<>();
    for (Candidate candidate : candidates) {
      if (map.kind(candidate.name()) != Section.Kind.ABSENT) {
        own.put(candidate.name(), map.number(candidate.name(), Defaults.THRESHOLD, 0, 1));
      }
    }
    return new Thresholds(Map.copyOf(own), map.number(REST, Defaults.THRESHOLD, 0, 1));
  }

  /** The model's own comes first: what a number is worth differs from model to model. */
  double of(String destination, ServedModel model) {
    return model.threshold().orElseGet(() -> byDestination.getOrDefault(destination, rest));
  }
}
