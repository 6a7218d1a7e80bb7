package dev.hikyaku.relay.intake;

import static org.assertj.core.api.Assertions.assertThat;

import dev.hikyaku.relay.spi.SeenKeys.Claim;
import dev.hikyaku.relay.spi.SeenKeys.Lease;
import dev.hikyaku.relay.time.ManualTime;
import java.time.Duration;
import org.junit.jupiter.api.Test;

class LocalSeenKeysTest {
  private static final Duration TTL = Duration.ofHours(1);

  private final ManualTime time = new ManualTime();
  private final LocalSeenKeys keys = new LocalSeenKeys("in", TTL, 3, time);

  private Lease lease(String key) {
    return ((Claim.Unseen) keys.claim(key)).lease();
  }

  private void done(String key) {
    lease(key).done();
  }

  @Test
  void aKeyIsUnseenThenInProgressThenDone() {
    Lease lease = lease("a");

    assertThat(keys.claim("a")).isInstanceOf(Claim.InProgress.class);
    lease.done();
    assertThat(keys.claim("a")).isInstanceOf(Claim.Done.class);
  }

  @Test
  void aForgottenKeyIsUnseenAgain() {
    lease("a").forget();

    assertThat(keys.claim("a")).isInstanceOf(Claim.Unseen.class);
  }

  @Test
  void aDoneKeyIsUnseenOnceItsTimeIsOver() {
    done("a");

    time.advance(TTL.minusNanos(1));
    assertThat(keys.claim("a")).isInstanceOf(Claim.Done.class);
    time.advance(Duration.ofNanos(1));
    assertThat(keys.claim("a")).isInstanceOf(Claim.Unseen.class);
  }

  @Test
  void aRepeatDoesNotProlongTheTime() {
    done("a");
    time.advance(TTL.minusNanos(1));

    assertThat(keys.claim("a")).isInstanceOf(Claim.Done.class);

    time.advance(Duration.ofNanos(1));
    assertThat(keys.claim("a")).isInstanceOf(Claim.Unseen.class);
  }

  @Test
  void theTimeOfAKeyBeginsWithItsOutcome() {
    Lease slow = lease("a");
    time.advance(TTL.multipliedBy(2));
    assertThat(keys.claim("a")).isInstanceOf(Claim.InProgress.class);

    slow.done();

    time.advance(TTL.minusNanos(1));
    assertThat(keys.claim("a")).isInstanceOf(Claim.Done.class);
  }

  @Test
  void whenThereAreTooManyTheOldestIsForgotten() {
    done("a");
    done("b");
    done("c");
    done("d");

    assertThat(keys.claim("b")).isInstanceOf(Claim.Done.class);
    assertThat(keys.claim("d")).isInstanceOf(Claim.Done.class);
    assertThat(keys.size()).isEqualTo(3);
    assertThat(keys.claim("a")).isInstanceOf(Claim.Unseen.class);
  }

  @Test
  void keysThatAreOverTakeUpNoRoom() {
    done("a");
    done("b");
    time.advance(TTL);
    done("c");

    assertThat(keys.size()).isEqualTo(1);
  }

  @Test
  void aTimeOfCenturiesIsNoTimeInThePast() {
    LocalSeenKeys eternal = new LocalSeenKeys("in", Duration.ofDays(1_000_000), 3, time);
    ((Claim.Unseen) eternal.claim("a")).lease().done();

    assertThat(eternal.claim("a")).isInstanceOf(Claim.Done.class);
  }
}
