package dev.hikyaku.relay.settle;

import dev.hikyaku.relay.failure.Failure;
import dev.hikyaku.relay.failure.Tags;
import dev.hikyaku.relay.message.Envelope;
import dev.hikyaku.relay.observe.Span;
import dev.hikyaku.relay.spi.Sent;
import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;

/** A place that fails so many times first, and remembers what it was given. */
final class ScriptedPlace implements Place {
  private final String name;
  private final int failures;
  private final List<Envelope> tries = new CopyOnWriteArrayList<>();

  ScriptedPlace(String name, int failures) {
    this.name = name;
    this.failures = failures;
  }

  @Override
  public String name() {
    return name;
  }

  @Override
  public Sent keep(Envelope letter, String key, Span span) {
    tries.add(letter);
    return tries.size() > failures
        ? Sent.accepted()
        : Sent.failed(Failure.passing(name + " is full", Tags.IO));
  }

  List<Envelope> tries() {
    return List.copyOf(tries);
  }
}
