package dev.hikyaku.relay.dispatch;

import dev.hikyaku.relay.deliver.DeliveryContext;
import dev.hikyaku.relay.deliver.Destinations;
import dev.hikyaku.relay.deliver.NoSettings;
import dev.hikyaku.relay.deliver.Order;
import dev.hikyaku.relay.deliver.ScriptedSink;
import dev.hikyaku.relay.deliver.Shaping;
import dev.hikyaku.relay.deliver.Specs;
import dev.hikyaku.relay.letter.LetterBook;
import dev.hikyaku.relay.message.Envelope;
import dev.hikyaku.relay.message.EnvelopeJson;
import dev.hikyaku.relay.observe.RecordingMeters;
import dev.hikyaku.relay.observe.Spans;
import dev.hikyaku.relay.route.Routed;
import dev.hikyaku.relay.settle.DeadLetterContext;
import dev.hikyaku.relay.settle.DeadLetters;
import dev.hikyaku.relay.settle.RouteResult;
import dev.hikyaku.relay.settle.Settlement;
import dev.hikyaku.relay.spec.DeadLetterSpec;
import dev.hikyaku.relay.spec.RedriveSpec;
import dev.hikyaku.relay.spec.ResilienceSpec;
import dev.hikyaku.relay.spec.RotationSpec;
import dev.hikyaku.relay.time.ManualTime;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Optional;

/** One relay around a destination that answers so, and sends its dead letters again. */
final class RedriveDesk {

  static final Duration AFTER = Duration.ofMinutes(5);

  final RecordingMeters meters = new RecordingMeters();
  final ScriptedSink sink;
  private final Destinations destinations;
  final Replay replay;
  final Redrive redrive;
  final Settlement settlement;

  RedriveDesk(ScriptedSink sink, Path book, Path file, ManualTime time, ResilienceSpec resilience) {
    this.sink = sink;
    DeliveryContext context = new DeliveryContext(time, time::sleep, () -> 0.5, meters);
    destinations =
        new Destinations(
            List.of(
                Specs.guarded(Specs.destination("crm", Specs.policy(Specs.retry(1))), resilience)),
            name -> sink,
            spec -> Shaping.NONE,
            context);
    DeadLetters letters =
        DeadLetters.of(
            new DeadLetterSpec(
                Optional.of(file),
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
    redrive = new Redrive(new LetterBook(book, time), replay, new RedriveSpec(AFTER, 2), time);
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
