package dev.hikyaku.relay.deliver;

import dev.hikyaku.relay.observe.RecordingMeters;
import dev.hikyaku.relay.spec.DestinationSpec;
import dev.hikyaku.relay.spi.Sink;
import dev.hikyaku.relay.time.ManualTime;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;

/** Destinations with scripted sinks, on a manual clock. */
final class ChainSetup {
  final ManualTime time = new ManualTime();
  final RecordingMeters meters = new RecordingMeters();
  private final List<DestinationSpec> specs = new ArrayList<>();
  private final Map<String, ScriptedSink> sinks = new HashMap<>();
  private final Map<String, Shaping> shapings = new HashMap<>();

  ScriptedSink add(DestinationSpec spec, ScriptedSink sink) {
    specs.add(spec);
    sinks.put(spec.name(), sink);
    return sink;
  }

  void shape(String name, Shaping shaping) {
    shapings.put(name, shaping);
  }

  Delivery deliver(String name) throws InterruptedException {
    var context = new DeliveryContext(time, time::sleep, () -> 0.5, meters);
    return new Destinations(
            specs,
            n -> Objects.requireNonNull(sinks.get(n)),
            spec -> shapings.getOrDefault(spec.name(), Shaping.NONE),
            context)
        .deliver(name, Specs.message("m"), "key");
  }

  /** A sink that needs this long for its refusal. */
  ScriptedSink slow(Duration length) {
    Sink act = ScriptedSink.answer(503);
    return ScriptedSink.always(
        (envelope, attempt) -> {
          time.sleep(length);
          return act.send(envelope, attempt);
        });
  }

  /** The hops in words. */
  static List<String> way(Delivery delivery) {
    return delivery.hops().stream()
        .map(
            hop ->
                switch (hop) {
                  case Hop.Done done -> done.to() + " done " + done.attempts();
                  case Hop.Cut cut -> cut.to() + " cut " + cut.attempts();
                  case Hop.Passed passed -> passed.to() + " passed";
                  case Hop.GaveUp gaveUp ->
                      gaveUp.to() + " " + gaveUp.reason().label() + " " + gaveUp.attempts();
                })
        .toList();
  }
}
