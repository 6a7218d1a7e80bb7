package dev.hikyaku.relay.settle;

import dev.hikyaku.relay.deliver.Delivery;
import dev.hikyaku.relay.deliver.Destinations;
import dev.hikyaku.relay.deliver.Order;
import dev.hikyaku.relay.failure.Failure;
import dev.hikyaku.relay.failure.Tags;
import dev.hikyaku.relay.message.Envelope;
import dev.hikyaku.relay.observe.Span;
import dev.hikyaku.relay.spi.Sent;
import java.util.Set;

/**
 * Dead letters at a destination, by its own policy and fallbacks. What fails there is not
 * dead-lettered again.
 *
 * @param name the destination
 * @param destinations all of them
 */
record DestinationDeadLetters(String name, Destinations destinations) implements Place {

  @Override
  public Sent keep(Envelope letter, String key, Span span) throws InterruptedException {
    return switch (destinations.deliver(new Order("", name, letter, key, span), Set.of())) {
      case Delivery.Delivered delivered -> Sent.accepted();
      case Delivery.Undelivered undelivered -> failed(Letter.lastError(undelivered.hops()));
      // What its filter drops is nowhere.
      case Delivery.Passed passed -> failed("its filter drops the letter");
    };
  }

  private Sent failed(String error) {
    return Sent.failed(Failure.passing(name + ": " + error, Tags.IO));
  }
}
