package dev.hikyaku.relay.settle;

import dev.hikyaku.relay.deliver.Delivery;
import dev.hikyaku.relay.deliver.Hop;
import dev.hikyaku.relay.deliver.Specs;
import dev.hikyaku.relay.failure.Failure;
import dev.hikyaku.relay.failure.HopReason;
import dev.hikyaku.relay.message.Envelope;
import dev.hikyaku.relay.message.Json;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** Letters for tests, and a line form that holds what these tests look at. */
final class Fixture {
  /** Of a relay without secrets. */
  static final DeadLetterContext CONTEXT =
      new DeadLetterContext("shop", Fixture::json, System.out, System.err, text -> text);

  private Fixture() {}

  static Letter undelivered(String id) {
    return Letter.undelivered("orders", Specs.message(id), failed("crm"));
  }

  static Delivery.Undelivered failed(String destination) {
    return new Delivery.Undelivered(destination, "m", List.of(gaveUp(destination, 503, 5)));
  }

  static Hop gaveUp(String to, int status, int attempts) {
    Failure failure = Failure.ofStatus(status, "http " + status);
    return new Hop.GaveUp(to, HopReason.EXHAUSTED, Optional.of(failure), attempts);
  }

  static String json(Envelope envelope) {
    return Json.write(Map.of("id", envelope.id(), "attributes", envelope.attributes()));
  }
}
