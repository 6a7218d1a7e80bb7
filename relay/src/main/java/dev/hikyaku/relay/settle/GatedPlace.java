package dev.hikyaku.relay.settle;

import dev.hikyaku.relay.message.Envelope;
import dev.hikyaku.relay.observe.Span;
import dev.hikyaku.relay.spec.Defaults;
import dev.hikyaku.relay.spi.Attempt;
import dev.hikyaku.relay.spi.Sent;
import dev.hikyaku.relay.spi.Sink;
import dev.hikyaku.relay.time.Deadline;
import dev.hikyaku.relay.time.Time;
import java.io.IOException;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;

/**
 * A place behind something that may turn letters away: faults that are made on purpose. Counts the
 * tries of each letter, so that a letter which is held is not turned away for ever.
 */
final class GatedPlace implements Place {
  private final Place place;
  private final Sink gate;
  private final Time time;
  private final Map<String, Integer> tries = new ConcurrentHashMap<>();

  GatedPlace(Place place, Sink gate, Time time) {
    this.place = place;
    this.gate = gate;
    this.time = time;
  }

  @Override
  public String name() {
    return place.name();
  }

  @Override
  public void open() throws IOException {
    place.open();
  }

  @Override
  public void probe() throws IOException {
    place.probe();
  }

  @Override
  public Sent keep(Envelope letter, String key, Span span) throws InterruptedException {
    int number = tries.merge(key, 1, Integer::sum);
    Deadline bound = Deadline.in(Defaults.DELIVERY.timeout(), time);
    Sent passed = passed(letter, new Attempt(number, key, bound));
    if (!(passed instanceof Sent.Accepted)) {
      return passed;
    }
    Sent kept = place.keep(letter, key, span);
    if (kept instanceof Sent.Accepted) {
      tries.remove(key);
    }
    return kept;
  }

  private Sent passed(Envelope letter, Attempt attempt) throws InterruptedException {
    try {
      return gate.send(letter, attempt);
    } catch (InterruptedException | RuntimeException e) {
      throw e;
    } catch (Exception e) {
      throw new IllegalStateException("the gate threw", e);
    }
  }

  @Override
  public void close() {
    place.close();
  }
}
