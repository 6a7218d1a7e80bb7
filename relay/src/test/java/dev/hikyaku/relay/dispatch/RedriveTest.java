package dev.hikyaku.relay.dispatch;

import static org.assertj.core.api.Assertions.assertThat;

import dev.hikyaku.relay.deliver.DeliveryContext;
import dev.hikyaku.relay.deliver.Destinations;
import dev.hikyaku.relay.deliver.ScriptedSink;
import dev.hikyaku.relay.deliver.Shaping;
import dev.hikyaku.relay.letter.LetterBook;
import dev.hikyaku.relay.letter.LetterQuery;
import dev.hikyaku.relay.letter.Letters;
import dev.hikyaku.relay.letter.StoredLetter;
import dev.hikyaku.relay.spec.BreakerSpec;
import dev.hikyaku.relay.spec.Defaults;
import dev.hikyaku.relay.spec.RedriveSpec;
import dev.hikyaku.relay.spec.ResilienceSpec;
import dev.hikyaku.relay.spi.Sent;
import dev.hikyaku.relay.time.ManualTime;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.CountDownLatch;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** Dead letters that a running relay sends again by itself. */
@Timeout(60)
class RedriveTest {
  private static final Duration AFTER = RedriveDesk.AFTER;

  private final ManualTime time = new ManualTime();
  @TempDir Path folder;

  private RedriveDesk relay(ScriptedSink sink) {
    return relay(sink, Defaults.RESILIENCE);
  }

  private RedriveDesk relay(ScriptedSink sink, ResilienceSpec resilience) {
    return new RedriveDesk(sink, path(), path(), time, resilience);
  }

  private Path path() {
    return folder.resolve("dlq.ndjson");
  }

  private LetterBook book() {
    return new LetterBook(path(), time);
  }

  private List<StoredLetter> waiting() throws Exception {
    List<StoredLetter> found = new ArrayList<>();
    try (Letters letters = book().read()) {
      for (var entry = letters.next(); entry.isPresent(); entry = letters.next()) {
        if (entry.get() instanceof Letters.Entry.Found(var letter)
            && LetterQuery.ALL.matches(letter)
            && !letter.replayed()) {
          found.add(letter);
        }
      }
    }
    return found;
  }

  @Test
  void aLetterIsSentAgainOnceItHasLainForSoLongWithTheKeyItHad() throws Exception {
    RedriveDesk relay = relay(ScriptedSink.first(ScriptedSink.answer(503)));
    relay.deadLetter("m");
    time.advance(AFTER.minusSeconds(1));

    Duration wait = relay.redrive.pass();
    assertThat(wait).isEqualTo(Duration.ofSeconds(1));
    assertThat(relay.sent()).containsExactly("m");
    time.advance(wait);
    relay.redrive.pass();

    assertThat(relay.sent()).containsExactly("m", "m");
    assertThat(waiting()).isEmpty();
  }

  @Test
  void aLetterIsSentAgainSoOftenAndNoMoreAlsoOverRestarts() throws Exception {
    relay(ScriptedSink.status(503)).deadLetter("m");
    List<Integer> calls = new ArrayList<>();

    for (int n = 0; n < 4; n++) {
      RedriveDesk restarted = relay(ScriptedSink.status(503));
      time.advance(AFTER);
      restarted.redrive.pass();
      restarted.redrive.pass();
      calls.add(restarted.sent().size());
    }

    assertThat(calls).containsExactly(1, 1, 0, 0);
    assertThat(waiting())
        .singleElement()
        .satisfies(
            letter -> {
              assertThat(letter.redrives()).isEqualTo(2);
              assertThat(letter.destination()).contains("crm");
              assertThat(letter.envelope().id()).isEqualTo("m");
            });
  }

  @Test
  void whatWasReplayedByHandIsNotSentAgain() throws Exception {
    RedriveDesk relay = relay(ScriptedSink.first(ScriptedSink.answer(503)));
    relay.deadLetter("m");
    StoredLetter letter = waiting().getFirst();
    try (var turn = book().replays().take(letter, false).orElseThrow()) {
      turn.done();
    }
    time.advance(AFTER);

    relay.redrive.pass();

    assertThat(relay.sent()).containsExactly("m");
  }

  @Test
  void newLettersAreFoundAfterOldOnesWereDoneWith() throws Exception {
    RedriveDesk relay =
        relay(
            ScriptedSink.first(
                ScriptedSink.answer(503),
                (envelope, attempt) -> Sent.accepted(),
                ScriptedSink.answer(503)));
    relay.deadLetter("a");
    time.advance(AFTER);
    assertThat(relay.redrive.pass()).isEqualTo(AFTER);
    relay.deadLetter("b");
    time.advance(AFTER);

    relay.redrive.pass();

    assertThat(relay.sent()).containsExactly("a", "a", "b", "b");
    assertThat(waiting()).isEmpty();
  }

  @Test
  void itRunsByItselfUntilItIsStopped() throws Exception {
    ManualTime slow = ManualTime.blocking();
    RedriveDesk relay = relay(ScriptedSink.first(ScriptedSink.answer(503)));
    relay.deadLetter("m");
    time.advance(AFTER);
    Redrive redrive = new Redrive(book(), relay.replay, new RedriveSpec(AFTER, 2), slow);
    slow.advance(AFTER);

    redrive.start();
    slow.awaitSleeping(1);
    redrive.stop();
    redrive.awaitEnd();

    assertThat(relay.sent()).containsExactly("m", "m");
  }

  @Test
  void aLetterOfADestinationThatIsGoneStaysAndTroublesNoOther() throws Exception {
    RedriveDesk relay = relay(ScriptedSink.first(ScriptedSink.answer(503)));
    relay.deadLetter("m");
    time.advance(AFTER);
    Replay other =
        new Replay(
            new Destinations(
                List.of(),
                name -> relay.sink,
                spec -> Shaping.NONE,
                new DeliveryContext(time, time::sleep, () -> 0.5, relay.meters)),
            relay.replay.keys(),
            relay.settlement,
            relay.replay.journey(),
            List.of());

    new Redrive(book(), other, new RedriveSpec(AFTER, 2), time).pass();

    assertThat(relay.sent()).containsExactly("m");
    assertThat(waiting()).hasSize(1);
  }

  @Test
  void aStopWaitsForNothingAndTheEndForWhatIsOnItsWay() throws Exception {
    CountDownLatch begun = new CountDownLatch(1);
    CountDownLatch open = new CountDownLatch(1);
    // A sleep that moves the clock would end the wait for the end.
    ManualTime clock = ManualTime.blocking();
    RedriveDesk relay =
        new RedriveDesk(
            ScriptedSink.first(
                ScriptedSink.answer(503),
                (envelope, attempt) -> {
                  begun.countDown();
                  boolean opened = false;
                  while (!opened) {
                    try {
                      open.await();
                      opened = true;
                    } catch (InterruptedException deaf) {
                      // Goes on.
                    }
                  }
                  return Sent.accepted();
                }),
            path(),
            path(),
            clock,
            Defaults.RESILIENCE);
    relay.deadLetter("m");
    clock.advance(AFTER);
    relay.redrive.start();
    begun.await();

    relay.redrive.stop();

    open.countDown();
    relay.redrive.awaitEnd();
    assertThat(relay.sent()).containsExactly("m", "m");
  }

  private Path state() {
    return folder.resolve("dlq.ndjson.state");
  }

  /** From this answer on nothing can be marked. */
  private Sent unmarkable(Sent answer) {
    assertThat(state().toFile().mkdir()).isTrue();
    return answer;
  }

  @Test
  void whatCannotBeMarkedIsSentOnceAndMarkedLater() throws Exception {
    RedriveDesk relay =
        relay(
            ScriptedSink.first(
                ScriptedSink.answer(503),
                ScriptedSink.answer(503),
                (envelope, attempt) -> unmarkable(Sent.accepted())));
    relay.deadLetter("a");
    relay.deadLetter("b");

    for (int n = 0; n < 5; n++) {
      time.advance(AFTER);
      relay.redrive.pass();
    }
    assertThat(relay.sent()).containsExactly("a", "b", "a");
    Files.delete(state());
    relay.redrive.pass();

    assertThat(relay.sent()).containsExactly("a", "b", "a", "b");
    assertThat(waiting()).isEmpty();
  }

  @Test
  void aSendWithoutANewLetterCountsToo() throws Exception {
    RedriveDesk relay = relay(ScriptedSink.status(503));
    relay.deadLetter("m");
    Path full = Files.createDirectory(folder.resolve("full"));
    RedriveDesk nowhere = new RedriveDesk(relay.sink, path(), full, time, Defaults.RESILIENCE);
    Redrive redrive = new Redrive(book(), nowhere.replay, new RedriveSpec(AFTER, 2), time);

    for (int n = 0; n < 6; n++) {
      time.advance(AFTER);
      redrive.pass();
    }

    assertThat(relay.sent()).hasSize(1 + 2);
    assertThat(waiting()).extracting(StoredLetter::redrives).containsExactly(0);
  }

  private static ResilienceSpec opensAtOnce(Duration openFor) {
    return new ResilienceSpec(
        Optional.of(new BreakerSpec(0.1, 1, Duration.ofMinutes(1), openFor, 1, false)),
        Optional.empty(),
        Optional.empty(),
        Optional.empty());
  }

  @Test
  void aLetterWaitsBehindAnOpenCircuitWithoutBeingCounted() throws Exception {
    RedriveDesk relay =
        relay(ScriptedSink.first(ScriptedSink.answer(503)), opensAtOnce(Duration.ofMinutes(100)));
    relay.deadLetter("m");

    for (int n = 0; n < 5; n++) {
      time.advance(AFTER);
      relay.redrive.pass();
    }
    assertThat(relay.sent()).hasSize(1);
    assertThat(waiting()).extracting(StoredLetter::redrives).containsExactly(0);
    time.advance(Duration.ofMinutes(100));
    relay.redrive.pass();

    assertThat(relay.sent()).hasSize(2);
    assertThat(waiting()).isEmpty();
  }
}
