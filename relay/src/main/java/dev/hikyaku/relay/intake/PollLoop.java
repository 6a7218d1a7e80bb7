package dev.hikyaku.relay.intake;

import dev.hikyaku.relay.deliver.DeliveryContext;
import dev.hikyaku.relay.deliver.Hop;
import dev.hikyaku.relay.deliver.Retry;
import dev.hikyaku.relay.message.Body;
import dev.hikyaku.relay.message.Envelope;
import dev.hikyaku.relay.spec.PollSpec;
import dev.hikyaku.relay.spi.Attempted;
import dev.hikyaku.relay.spi.Intake;
import dev.hikyaku.relay.spi.PolledSource;
import dev.hikyaku.relay.spi.Sent;
import dev.hikyaku.relay.spi.Source;
import dev.hikyaku.relay.time.Deadline;
import dev.hikyaku.relay.time.Time;
import java.time.Duration;

/**
 * Asks a polled source at its interval. A question that fails is repeated as {@code retry} says;
 * one that fails for good is left for the next interval. An interval that passed while a question
 * took long is skipped, never made up for.
 */
public final class PollLoop implements Source {
  private static final System.Logger LOG = System.getLogger("dev.hikyaku.relay.intake");

  private final String name;
  private final PolledSource source;
  private final Duration interval;
  private final Retry retry;
  private final Time time;
  private volatile boolean stopped;

  /** Asks this source as these settings say. */
  public PollLoop(String name, PolledSource source, PollSpec spec, DeliveryContext context) {
    this.name = name;
    this.source = source;
    this.interval = spec.interval();
    this.retry = new Retry(name, spec.retry(), context);
    this.time = context.time();
  }

  @Override
  public void open() throws Exception {
    source.open();
  }

  @Override
  public void run(Intake intake) throws InterruptedException {
    long began = time.nanos();
    while (!stopped) {
      ask(intake);
      long into = (time.nanos() - began) % interval.toNanos();
      time.sleep(interval.minusNanos(into));
    }
  }

  private void ask(Intake intake) throws InterruptedException {
    Envelope question = Envelope.of("", name, "poll", Body.EMPTY, time.now());
    Hop hop =
        retry.deliver(question, "", Deadline.never(time), (envelope, attempt) -> once(intake));
    if (hop instanceof Hop.GaveUp gaveUp) {
      LOG.log(
          System.Logger.Level.WARNING,
          "source {0}: nothing fetched, {1} attempts: {2}",
          name,
          gaveUp.attempts(),
          gaveUp.why());
    }
  }

  private Attempted once(Intake intake) throws InterruptedException {
    return switch (source.poll(intake)) {
      case PolledSource.Polled.Done() -> Sent.accepted();
      case PolledSource.Polled.Failed(var failure) -> Sent.failed(failure);
    };
  }

  @Override
  public void stop() {
    stopped = true;
    source.stop();
  }

  @Override
  public void close() {
    source.close();
  }
}
