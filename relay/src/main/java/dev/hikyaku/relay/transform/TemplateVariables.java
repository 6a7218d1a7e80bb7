package dev.hikyaku.relay.transform;

import dev.hikyaku.relay.message.Envelope;
import java.util.AbstractMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** What a template sees of a message, made when it first asks for it. */
final class TemplateVariables extends AbstractMap<String, Object> {
  private static final List<String> NAMES =
      List.of(
          "json",
          "body",
          "headers",
          "id",
          "subject",
          "source",
          "protocol",
          "content_type",
          "attributes",
          "received_at");

  private final Envelope envelope;
  private final Map<String, Object> made = new LinkedHashMap<>();

  TemplateVariables(Envelope envelope) {
    this.envelope = envelope;
  }

  @Override
  public @Nullable Object get(@Nullable Object name) {
    if (!(name instanceof String word) || !NAMES.contains(word)) {
      return null;
    }
    Object known = made.get(word);
    if (known == null) {
      known = make(word);
      made.put(word, known);
    }
    return known;
  }

  /** The body as JSON; empty when it is none. */
  String json() {
    return envelope.body().json().map(TemplateHelpers::json).orElse("");
  }

  /** A body that is no JSON has no fields, and a field that is not there prints nothing. */
  private Object make(String name) {
    return switch (name) {
      case "json" -> envelope.body().json().map(TemplateTree::value).orElse("");
      case "body" -> Message.text(envelope);
      case "headers" -> envelope.headers().firstValues();
      case "id" -> envelope.id();
      case "subject" -> envelope.subject();
      case "source" -> envelope.source();
      case "protocol" -> envelope.protocol();
      case "content_type" -> envelope.contentType();
      case "attributes" -> TemplateTree.value(Message.attributes(envelope));
      default -> envelope.receivedAt().toString();
    };
  }

  @Override
  public Set<Entry<String, Object>> entrySet() {
    Map<String, Object> all = new LinkedHashMap<>();
    for (String name : NAMES) {
      Object value = get(name);
      if (value != null) {
        all.put(name, value);
      }
    }
    return all.entrySet();
  }

  @Override
  public String toString() {
    return "a message";
  }
}
