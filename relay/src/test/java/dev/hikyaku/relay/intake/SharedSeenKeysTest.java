package dev.hikyaku.relay.intake;

import static org.assertj.core.api.Assertions.assertThat;

import dev.hikyaku.relay.spec.Defaults;
import dev.hikyaku.relay.spi.SeenKeys;
import dev.hikyaku.relay.spi.SeenKeys.Claim;
import dev.hikyaku.relay.spi.SeenKeys.Lease;
import dev.hikyaku.relay.time.ManualTime;
import java.time.Duration;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** Two processes and the store that they share. */
@Timeout(30)
class SharedSeenKeysTest {
  private static final Duration TTL = Duration.ofMinutes(5);

  private final ManualTime time = new ManualTime();
  private final MapClaims store = new MapClaims(time);
  private final SeenKeys one = process("in");
  private final SeenKeys other = process("in");

  private SeenKeys process(String source) {
    SeenKeys local = new LocalSeenKeys(source, TTL, 100, time);
    return new SharedSeenKeys(source, TTL, local, store, time);
  }

  private static Lease taken(SeenKeys process) throws InterruptedException {
    return ((Claim.Unseen) process.claim("k")).lease();
  }

  @Test
  void whatOneHasInWorkIsInProgressForBoth() throws Exception {
    taken(one);

    assertThat(one.claim("k")).isInstanceOf(Claim.InProgress.class);
    assertThat(other.claim("k")).isInstanceOf(Claim.InProgress.class);
    assertThat(process("another source").claim("k")).isInstanceOf(Claim.Unseen.class);
  }

  @Test
  void whatOneHasDoneIsDoneForBothUntilTheTtlIsOver() throws Exception {
    taken(one).done();

    assertThat(one.claim("k")).isInstanceOf(Claim.Done.class);
    assertThat(other.claim("k")).isInstanceOf(Claim.Done.class);
    time.advance(TTL);
    assertThat(other.claim("k")).isInstanceOf(Claim.Unseen.class);
  }

  @Test
  void whatOneForgetsIsFreeForTheOther() throws Exception {
    taken(one).forget();

    assertThat(other.claim("k")).isInstanceOf(Claim.Unseen.class);
  }

  @Test
  void whoeverWaitsForAnotherProcessAsksAgainAfterAWhile() throws Exception {
    taken(one);
    Claim.InProgress waiting = (Claim.InProgress) other.claim("k");

    waiting.first().await();

    assertThat(time.sleeps()).containsExactly(Defaults.DEDUPE_WAIT);
  }

  @Test
  void aKeyIsHeldAsLongAsItsMessageIsInWork() throws Exception {
    Lease lease = taken(one);
    for (int i = 1; i <= 9; i++) {
      time.advance(Defaults.DEDUPE_LEASE.dividedBy(3));
      while (store.prolonged() < i && !Thread.currentThread().isInterrupted()) {
        Thread.onSpinWait();
      }
    }

    assertThat(other.claim("k")).isInstanceOf(Claim.InProgress.class);
    lease.forget();
    assertThat(other.claim("k")).isInstanceOf(Claim.Unseen.class);
  }

  @Test
  void aKeyOfAProcessThatDiedComesFree() throws Exception {
    store.claim("in/k", "a process that died", Defaults.DEDUPE_LEASE);
    assertThat(one.claim("k")).isInstanceOf(Claim.InProgress.class);

    time.advance(Defaults.DEDUPE_LEASE);

    assertThat(one.claim("k")).isInstanceOf(Claim.Unseen.class);
  }

  @Test
  void whileTheStoreFailsAProcessKnowsItsOwnRepeats() throws Exception {
    store.down(true);
    Lease lease = taken(one);

    assertThat(one.claim("k")).isInstanceOf(Claim.InProgress.class);
    lease.done();
    assertThat(one.claim("k")).isInstanceOf(Claim.Done.class);
    assertThat(other.claim("k")).isInstanceOf(Claim.Unseen.class);
  }

  @Test
  void aMessageThatBeganBeforeTheStoreFailedIsKnownAfterwards() throws Exception {
    Lease lease = taken(one);
    store.down(true);
    lease.done();
    store.down(false);

    assertThat(one.claim("k")).isInstanceOf(Claim.Done.class);
  }
}
