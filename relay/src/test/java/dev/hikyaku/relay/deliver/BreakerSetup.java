package dev.hikyaku.relay.deliver;

import static java.time.Duration.ofSeconds;
import static org.assertj.core.api.Assertions.assertThat;

import dev.hikyaku.relay.circuit.Circuit;
import dev.hikyaku.relay.failure.Failure;
import dev.hikyaku.relay.failure.HopReason;
import dev.hikyaku.relay.observe.RecordingEvents;
import dev.hikyaku.relay.observe.RecordingMeters;
import dev.hikyaku.relay.spec.BreakerSpec;
import dev.hikyaku.relay.spec.Defaults;
import dev.hikyaku.relay.spi.Attempt;
import dev.hikyaku.relay.spi.Attempted;
import dev.hikyaku.relay.spi.Refused;
import dev.hikyaku.relay.spi.Sent;
import dev.hikyaku.relay.time.Deadline;
import dev.hikyaku.relay.time.ManualTime;
import java.util.concurrent.atomic.AtomicInteger;

/** A breaker with the default settings on a manual clock, and what passes it. */
final class BreakerSetup {
  static final Refused OPEN = new Refused(HopReason.BREAKER_OPEN);

  final ManualTime time = new ManualTime();
  final RecordingMeters meters = new RecordingMeters();
  final RecordingEvents events = new RecordingEvents();
  final AtomicInteger sent = new AtomicInteger();
  final Breaker breaker = breaker(Defaults.BREAKER);

  Breaker breaker(BreakerSpec spec) {
    return new Breaker(
        "a", "a[0]", spec, new DeliveryContext(time, time::sleep, () -> 0.5, meters, events));
  }

  Attempted run(Step step) throws InterruptedException {
    Attempt attempt = new Attempt(1, "key", Deadline.never(time));
    return breaker.apply(
        Specs.message("m"),
        attempt,
        (envelope, a) -> {
          sent.incrementAndGet();
          return step.run(envelope, a);
        });
  }

  Attempted answer(int status) throws InterruptedException {
    return run((envelope, attempt) -> status(status));
  }

  static Sent status(int status) {
    return status == 200
        ? Sent.accepted()
        : Sent.failed(Failure.ofStatus(status, "http " + status));
  }

  void answers(int count, int status) throws InterruptedException {
    for (int i = 0; i < count; i++) {
      answer(status);
    }
  }

  void open() throws InterruptedException {
    answers(20, 503);
    assertThat(breaker.state()).isEqualTo(Circuit.State.OPEN);
    sent.set(0);
  }

  void halfOpen() throws InterruptedException {
    open();
    time.advance(ofSeconds(30));
  }
}
