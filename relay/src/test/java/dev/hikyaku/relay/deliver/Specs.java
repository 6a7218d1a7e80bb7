package dev.hikyaku.relay.deliver;

import dev.hikyaku.relay.failure.Tag;
import dev.hikyaku.relay.message.Body;
import dev.hikyaku.relay.message.Envelope;
import dev.hikyaku.relay.spec.Defaults;
import dev.hikyaku.relay.spec.DeliverySpec;
import dev.hikyaku.relay.spec.DestinationSpec;
import dev.hikyaku.relay.spec.Jitter;
import dev.hikyaku.relay.spec.ResilienceSpec;
import dev.hikyaku.relay.spec.RetrySpec;
import java.time.Duration;
import java.time.Instant;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;

/** Settings and messages for tests: the defaults, but for what a test says. */
public final class Specs {
  private Specs() {}

  /** A message. */
  public static Envelope message(String id) {
    Instant at = Instant.parse("2026-01-01T00:00:00Z");
    return Envelope.of(id, "inbox", "http", Body.of("{\"n\":1}"), at);
  }

  /** The default retry without jitter, so that waits are exact. */
  public static RetrySpec retry(int attempts) {
    return retry(attempts, Duration.ofMillis(200), Duration.ofSeconds(10), Jitter.NONE);
  }

  /** The default retry with other waits. */
  public static RetrySpec retry(int attempts, Duration backoff, Duration most, Jitter jitter) {
    RetrySpec base = Defaults.RETRY;
    return new RetrySpec(
        attempts, backoff, most, jitter, base.retryOn(), base.neverOn(), true, Optional.empty());
  }

  /** A policy without a deadline. */
  public static DeliverySpec policy(RetrySpec retry) {
    return new DeliverySpec(Duration.ofSeconds(5), Optional.empty(), retry, 64);
  }

  /** A policy with a deadline. */
  public static DeliverySpec policy(RetrySpec retry, Duration timeout, Duration deadline) {
    return new DeliverySpec(timeout, Optional.of(deadline), retry, 64);
  }

  /** A required destination. */
  public static DestinationSpec destination(String name, DeliverySpec policy, String... fallback) {
    return destination(name, true, policy, fallback);
  }

  /** A destination. */
  public static DestinationSpec destination(
      String name, boolean required, DeliverySpec policy, String... fallback) {
    return new DestinationSpec(
        name,
        "fake",
        Optional.empty(),
        List.of(),
        List.of(),
        required,
        policy,
        Defaults.RESILIENCE,
        List.of(fallback),
        List.of(),
        Defaults.IDEMPOTENCY_HEADER,
        new NoSettings());
  }

  /** The same destination with other protection. */
  public static DestinationSpec guarded(DestinationSpec spec, ResilienceSpec resilience) {
    return new DestinationSpec(
        spec.name(),
        spec.type(),
        spec.description(),
        spec.examples(),
        spec.notFor(),
        spec.required(),
        spec.delivery(),
        resilience,
        spec.fallback(),
        spec.transforms(),
        spec.idempotencyHeader(),
        spec.settings());
  }

  /** Tags by name. */
  public static Set<Tag> tags(String... names) {
    return Arrays.stream(names).map(Tag::new).collect(Collectors.toSet());
  }
}
