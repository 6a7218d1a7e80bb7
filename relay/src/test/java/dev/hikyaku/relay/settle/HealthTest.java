package dev.hikyaku.relay.settle;

import static dev.hikyaku.relay.deliver.Specs.retry;
import static org.assertj.core.api.Assertions.assertThat;

import dev.hikyaku.relay.deliver.DeliveryContext;
import dev.hikyaku.relay.failure.Failure;
import dev.hikyaku.relay.failure.Tags;
import dev.hikyaku.relay.message.Envelope;
import dev.hikyaku.relay.observe.RecordingMeters;
import dev.hikyaku.relay.observe.Span;
import dev.hikyaku.relay.spi.Sent;
import dev.hikyaku.relay.time.ManualTime;
import java.io.IOException;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.Semaphore;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** Whether dead letters find a place, for whoever asks. */
@Timeout(60)
class HealthTest {
  private final ManualTime time = new ManualTime();
  private final Switch file = new Switch();
  private final Switch spool = new Switch();
  private final DeadLetters letters =
      new DeadLetters(
          Fixture.CONTEXT,
          file,
          List.of(spool),
          retry(1),
          new DeliveryContext(time, time::sleep, () -> 0.5, new RecordingMeters()));

  /** A place that takes letters while it is on. */
  private static final class Switch implements Place {
    private final Semaphore probes = new Semaphore(0);
    private volatile boolean on = true;

    @Override
    public String name() {
      return "switch";
    }

    @Override
    public Sent keep(Envelope letter, String key, Span span) {
      if (letter.id().equals("unwritable")) {
        throw new IllegalStateException("no text");
      }
      return on ? Sent.accepted() : Sent.failed(Failure.passing("off", Tags.IO));
    }

    @Override
    public void probe() throws IOException {
      probes.release();
      if (!on) {
        throw new IOException("off");
      }
    }
  }

  private DeadLetters.Condition afterALetter() throws InterruptedException {
    letters.store(Fixture.undelivered("m"), () -> false);
    return letters.condition();
  }

  @Test
  void theLastLetterSaysWhetherThereIsAPlace() throws InterruptedException {
    assertThat(letters.condition()).isEqualTo(DeadLetters.Condition.GOOD);

    file.on = false;
    assertThat(afterALetter()).isEqualTo(DeadLetters.Condition.STOOD_IN_FOR);
    spool.on = false;
    assertThat(afterALetter()).isEqualTo(DeadLetters.Condition.BROKEN);
    file.on = true;

    assertThat(afterALetter()).isEqualTo(DeadLetters.Condition.GOOD);
  }

  @Test
  void aLetterThatCannotBeWrittenDownSaysNothingAboutThePlaces() throws InterruptedException {
    Kept kept = letters.store(Fixture.undelivered("unwritable"), () -> false);

    assertThat(kept).isInstanceOf(Kept.Lost.class);
    assertThat(letters.condition()).isEqualTo(DeadLetters.Condition.GOOD);
  }

  @Test
  void aPlaceThatWorksAgainIsFoundOutWithoutALetterByWhoeverAsks() throws InterruptedException {
    file.on = false;
    assertThat(afterALetter()).isEqualTo(DeadLetters.Condition.STOOD_IN_FOR);
    time.advance(Duration.ofSeconds(9));
    assertThat(letters.condition()).isEqualTo(DeadLetters.Condition.STOOD_IN_FOR);
    assertThat(file.probes.availablePermits()).isZero();
    file.on = true;
    time.advance(Duration.ofSeconds(1));

    while (letters.condition() != DeadLetters.Condition.GOOD) {
      Thread.onSpinWait();
    }

    assertThat(file.probes.availablePermits()).isOne();
  }

  @Test
  void aPlaceThatStillFailsIsNotAskedAllTheTime() throws InterruptedException {
    file.on = false;
    assertThat(afterALetter()).isEqualTo(DeadLetters.Condition.STOOD_IN_FOR);
    time.advance(Duration.ofSeconds(10));

    assertThat(letters.condition()).isEqualTo(DeadLetters.Condition.STOOD_IN_FOR);
    file.probes.acquire();
    time.advance(Duration.ofSeconds(9));

    assertThat(letters.condition()).isEqualTo(DeadLetters.Condition.STOOD_IN_FOR);
    // None comes: however long one waits for it.
    assertThat(file.probes.tryAcquire(100, TimeUnit.MILLISECONDS)).isFalse();
  }
}
