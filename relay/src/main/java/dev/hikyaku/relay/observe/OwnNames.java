package dev.hikyaku.relay.observe;

import io.micrometer.core.instrument.Meter;
import io.micrometer.core.instrument.config.NamingConvention;
import io.micrometer.prometheusmetrics.PrometheusNamingConvention;
import org.jspecify.annotations.Nullable;

/** Keeps our names as they stand in {@link Metric}; the library's own meters get its usual ones. */
final class OwnNames implements NamingConvention {
  private final NamingConvention usual = new PrometheusNamingConvention();

  @Override
  public String name(String name, Meter.Type type, @Nullable String baseUnit) {
    return name.startsWith("hikyaku_") ? name : usual.name(name, type, baseUnit);
  }

  @Override
  public String tagKey(String key) {
    return usual.tagKey(key);
  }
}
