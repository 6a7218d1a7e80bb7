package dev.hikyaku.relay.dispatch;

import static org.assertj.core.api.Assertions.assertThat;

import dev.hikyaku.relay.deliver.DeliveryContext;
import dev.hikyaku.relay.deliver.Destinations;
import dev.hikyaku.relay.deliver.NoSettings;
import dev.hikyaku.relay.deliver.Order;
import dev.hikyaku.relay.deliver.ScriptedSink;
import dev.hikyaku.relay.deliver.Shaping;
import dev.hikyaku.relay.deliver.Specs;
import dev.hikyaku.relay.message.Envelope;
import dev.hikyaku.relay.message.EnvelopeJson;
import dev.hikyaku.relay.observe.RecordingMeters;
import dev.hikyaku.relay.observe.Spans;
import dev.hikyaku.relay.route.Routed;
import dev.hikyaku.relay.settle.DeadLetterContext;
import dev.hikyaku.relay.settle.DeadLetters;
import dev.hikyaku.relay.settle.LetterBook;
import dev.hikyaku.relay.settle.LetterQuery;
import dev.hikyaku.relay.settle.Letters;
import dev.hikyaku.relay.settle.RouteResult;
import dev.hikyaku.relay.settle.Settlement;
import dev.hikyaku.relay.settle.StoredLetter;
import dev.hikyaku.relay.spec.DeadLetterSpec;
import dev.hikyaku.relay.spec.RedriveSpec;
import dev.hikyaku.relay.spec.RotationSpec;
import dev.hikyaku.relay.spi.Sent;
import dev.hikyaku.relay.time.ManualTime;
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
  private static final Duration AFTER = Duration.ofMinutes(5);

  private final ManualTime time = new ManualTime();
  private final RecordingMeters meters = new RecordingMeters();
  @TempDir Path folder;

  /** One relay around a destination that answers so. */
  private final class Running {
    private final ScriptedSink sink;
    private final Destinations destinations;
    private final Replay replay;
    private final Redrive redrive;
    private final Settlement settlement;

    Running(ScriptedSink sink) {
      this.sink = sink;
      DeliveryContext context = new DeliveryContext(time, time::sleep, () -> 0.5, meters);
      destinations =
          new Destinations(
              List.of(Specs.destination("crm", Specs.policy(Specs.retry(1)))),
              name -> sink,
              spec -> Shaping.NONE,
              context);
      DeadLetters letters =
          DeadLetters.of(
              new DeadLetterSpec(
                  Optional.of(path()),
                  Specs.retry(1),
                  List.of(),
                  RotationSpec.NONE,
                  Optional.empty(),
                  new NoSettings()),
              destinations,
              new DeadLetterContext("shop", EnvelopeJson::write, System.out, System.err, t -> t),
              context);
      settlement = new Settlement(name -> true, letters, meters, false);
      Keys keys = new Keys(List.of(), List.of(), destinations::reach);
      Journey journey =
          new Journey(destinations, keys, settlement, meters, time, settled -> {}, Spans.NONE);
      replay = new Replay(destinations, keys, settlement, journey, List.of());
      redrive = new Redrive(book(), replay, new RedriveSpec(AFTER, 2), time);
    }

    void deadLetter(String id) throws InterruptedException {
      Envelope message = Specs.message(id);
      try (var underWay = destinations.start(List.of(new Order("orders", "crm", message, id)))) {
        var result =
            new RouteResult(
                "orders", new Routed.To(message, List.of("crm")), List.of(underWay.await(0)));
        settlement.settle(message, List.of(result), () -> false);
      }
    }

    List<String> sent() {
      return sink.calls().stream().map(call -> call.attempt().idempotencyKey()).toList();
    }
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
    Running relay = new Running(ScriptedSink.first(ScriptedSink.answer(503)));
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
    new Running(ScriptedSink.status(503)).deadLetter("m");
    List<Integer> calls = new ArrayList<>();

    for (int n = 0; n < 4; n++) {
      Running restarted = new Running(ScriptedSink.status(503));
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
    Running relay = new Running(ScriptedSink.first(ScriptedSink.answer(503)));
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
    Running relay =
        new Running(
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
    Running relay = new Running(ScriptedSink.first(ScriptedSink.answer(503)));
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
    Running relay = new Running(ScriptedSink.first(ScriptedSink.answer(503)));
    relay.deadLetter("m");
    time.advance(AFTER);
    Replay other =
        new Replay(
            new Destinations(
                List.of(),
                name -> relay.sink,
                spec -> Shaping.NONE,
                new DeliveryContext(time, time::sleep, () -> 0.5, meters)),
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
    Running relay =
        new Running(
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
                }));
    relay.deadLetter("m");
    time.advance(AFTER);
    relay.redrive.start();
    begun.await();

    relay.redrive.stop();

    open.countDown();
    relay.redrive.awaitEnd();
    assertThat(relay.sent()).containsExactly("m", "m");
  }
}
