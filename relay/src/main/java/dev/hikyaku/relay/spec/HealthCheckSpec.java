package dev.hikyaku.relay.spec;

import dev.hikyaku.relay.spi.Section;
import java.time.Duration;
import java.util.Optional;

/**
 * How the members of a group are probed.
 *
 * @param path what a member that speaks HTTP is asked for; others have a check of their own
 * @param interval from the end of a probe to the next one
 * @param timeout of a probe
 * @param unhealthyAfter failed probes in a row after which a member is skipped
 * @param healthyAfter passed probes in a row after which it is used again
 */
public record HealthCheckSpec(
    String path, Duration interval, Duration timeout, int unhealthyAfter, int healthyAfter) {

  private static final Duration SHORTEST = Duration.ofMillis(1);

  /**
   * Checks the ranges.
   *
   * @throws IllegalArgumentException when a value is out of its range
   */
  public HealthCheckSpec {
    Range.check(path.startsWith("/"), "path", path);
    Range.check(interval.isPositive(), "interval", interval);
    Range.check(timeout.isPositive(), "timeout", timeout);
    Range.check(unhealthyAfter >= 1, "unhealthy_after", unhealthyAfter);
    Range.check(healthyAfter >= 1, "healthy_after", healthyAfter);
  }

  /** Reads {@code health_check} of a group; empty when there is none. */
  static Optional<HealthCheckSpec> read(Section owner, Optional<HealthCheckSpec> inherited) {
    HealthCheckSpec base = inherited.orElse(Defaults.HEALTH_CHECK);
    return Block.read(owner, "health_check", inherited, at -> of(at, base));
  }

  private static HealthCheckSpec of(Section at, HealthCheckSpec inherited) {
    return new HealthCheckSpec(
        path(at, inherited.path),
        at.duration("interval", inherited.interval, SHORTEST),
        at.duration("timeout", inherited.timeout, SHORTEST),
        at.integer("unhealthy_after", inherited.unhealthyAfter, 1, Integer.MAX_VALUE),
        at.integer("healthy_after", inherited.healthyAfter, 1, Integer.MAX_VALUE));
  }

  private static String path(Section at, String inherited) {
    String path = at.text("path", inherited);
    if (path.startsWith("/")) {
      return path;
    }
    at.error("path", "must begin with a slash", "such as path: /healthz");
    return inherited;
  }
}
