package dev.hikyaku.routing.ai;

import dev.hikyaku.relay.observe.Span;
import dev.hikyaku.relay.observe.SpanAttribute;
import dev.hikyaku.relay.observe.SpanName;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;

/** A span that can be asked. Not thread-safe. */
final class RecordedSpan implements Span {
  final String name;
  final Map<String, Object> notes = new TreeMap<>();
  final List<RecordedSpan> below = new ArrayList<>();
  final List<String> refused = new ArrayList<>();
  boolean ended;

  RecordedSpan(String name) {
    this.name = name;
  }

  @Override
  public Span begin(SpanName step, String subject) {
    below.add(new RecordedSpan(step.label() + " " + subject));
    return below.getLast();
  }

  @Override
  public void note(SpanAttribute attribute, String value) {
    notes.put(attribute.label(), value);
  }

  @Override
  public void note(SpanAttribute attribute, long value) {
    notes.put(attribute.label(), value);
  }

  @Override
  public void refused(String endpoint, String reason) {
    refused.add(endpoint + " " + reason);
  }

  @Override
  public void hedged(String endpoint) {}

  @Override
  public void fail(String type, String text) {
    notes.put(SpanAttribute.ERROR_TYPE.label(), type);
  }

  @Override
  public boolean recording() {
    return true;
  }

  @Override
  public Optional<String> traceparent() {
    return Optional.empty();
  }

  @Override
  public void close() {
    ended = true;
  }
}
