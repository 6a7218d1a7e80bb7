package dev.hikyaku.routing.ai;

import dev.hikyaku.routing.ai.model.CacheSpec;
import dev.hikyaku.routing.ai.model.ModelLimits;
import java.time.Duration;

/** Every default of the ai router's settings, its models' too, in the order of the docs. */
final class Defaults {
  static final double THRESHOLD = 0.6;
  static final double MARGIN = 0;
  static final int INPUT_MAX = 8000;
  static final String PROMPT = "route";
  static final String PROMPT_MANY = "route-many";
  static final Duration TIMEOUT = Duration.ofSeconds(20);

  /** {@code cache}, where it is {@code {}}. */
  static final CacheSpec CACHE = new CacheSpec(Duration.ofMinutes(10), 10_000);

  /** {@code shadow.sample}. */
  static final double SHADOW_SAMPLE = 1;

  /** How many messages may be with a shadow at once; more are dropped. No setting. */
  static final int SHADOW_WAITING = 64;

  /** How many messages a model has at once for all shadows, beside its others. No setting. */
  static final int SHADOW_PLACES = 4;

  /** {@code models.timeout} and {@code models.retry}. */
  static final ModelLimits MODEL =
      new ModelLimits(Duration.ofSeconds(4), 2, Duration.ofMillis(250), Duration.ofSeconds(5));

  /** {@code models.catalog[].max_concurrent} of models on other machines. */
  static final int MAX_CONCURRENT = 64;

  private Defaults() {}
}
