package dev.hikyaku.cli.command;

import dev.hikyaku.relay.Chaos;
import dev.hikyaku.relay.failure.Failure;
import dev.hikyaku.relay.failure.Tag;
import dev.hikyaku.relay.message.Envelope;
import java.util.Map;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.concurrent.ConcurrentHashMap;
import java.util.stream.Collectors;

/** What endpoints took, and how tries failed. Thread-safe. */
final class Arrivals implements Chaos.Watch {
  private final Map<String, Integer> copies = new ConcurrentHashMap<>();
  private final Map<Arrival, Integer> taken = new ConcurrentHashMap<>();
  private final Map<String, Integer> failures = new ConcurrentHashMap<>();

  /** A message at a destination. */
  private record Arrival(String destination, String id) {}

  @Override
  public void arrived(String destination, Envelope message) {
    copies.merge(message.id(), 1, Integer::sum);
    taken.merge(new Arrival(destination, message.id()), 1, Integer::sum);
  }

  @Override
  public void failed(String destination, Failure failure) {
    String tags = failure.tags().stream().map(Tag::name).collect(Collectors.joining(" "));
    failures.merge(tags, 1, Integer::sum);
  }

  /** Whether the destination really has the message. */
  boolean has(String destination, String id) {
    return taken.containsKey(new Arrival(destination, id));
  }

  /** How many messages were taken more than once, by whomever. */
  int duplicates() {
    return (int) copies.values().stream().filter(count -> count > 1).count();
  }

  /** Failed tries by their tags. */
  SortedMap<String, Integer> failures() {
    return new TreeMap<>(failures);
  }
}
