package dev.hikyaku.relay.transform;

import dev.cel.runtime.CelVariableResolver;
import dev.hikyaku.relay.message.Envelope;
import java.util.HashMap;
import java.util.Map;
import java.util.Optional;

/** The variables of one evaluation, made when a condition first asks for them. */
final class CelVariables implements CelVariableResolver {
  private final Envelope envelope;
  private final Map<String, Object> made = new HashMap<>();

  CelVariables(Envelope envelope) {
    this.envelope = envelope;
  }

  @Override
  public Optional<Object> find(String name) {
    Object known = made.get(name);
    if (known != null) {
      return Optional.of(known);
    }
    Optional<Object> value = make(name);
    value.ifPresent(v -> made.put(name, v));
    return value;
  }

  private Optional<Object> make(String name) {
    return switch (name) {
      case "json" -> Optional.of(CelTree.value(Message.json(envelope)));
      case "body" -> Optional.of(Message.text(envelope));
      case "headers" -> Optional.of(envelope.headers().firstValues());
      case "subject" -> Optional.of(envelope.subject());
      case "source" -> Optional.of(envelope.source());
      case "content_type" -> Optional.of(envelope.contentType());
      case "attributes" -> Optional.of(new CelMap(Message.attributes(envelope)));
      case "received_at" -> Optional.of(envelope.receivedAt());
      default -> Optional.empty();
    };
  }
}
