package dev.hikyaku.relay.message;

import java.time.Instant;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/**
 * A message as hikyaku carries it: what every source makes and every destination receives.
 * Immutable; a change is a new envelope that shares the body.
 *
 * @param id from the source, or else a new ULID; receivers tell repeats by it
 * @param source the source's name in the spec
 * @param protocol {@code http}, {@code stdin}, {@code file} …
 * @param subject where inside its source it came in, such as a path or a topic; may be empty
 * @param headers as they came
 * @param contentType the media type; empty when unknown
 * @param body the bytes
 * @param attributes what the relay learned, by flat names ({@code ai.decision}); values are what
 *     JSON can hold: text, numbers, booleans, lists and maps of these
 * @param receivedAt when the source had the whole message
 * @param traceparent the W3C trace context it came with
 */
public record Envelope(
    String id,
    String source,
    String protocol,
    String subject,
    Headers headers,
    String contentType,
    Body body,
    Map<String, Object> attributes,
    Instant receivedAt,
    Optional<String> traceparent) {

  /** Keeps the attributes' order and guards them against change. */
  public Envelope {
    attributes = Attributes.of(attributes);
  }

  /** A message with nothing but these; the rest is empty. */
  public static Envelope of(String id, String source, String protocol, Body body, Instant at) {
    return new Envelope(
        id, source, protocol, "", Headers.EMPTY, "", body, Map.of(), at, Optional.empty());
  }

  /** The same message with another id. */
  public Envelope withId(String newId) {
    return new Envelope(
        newId,
        source,
        protocol,
        subject,
        headers,
        contentType,
        body,
        attributes,
        receivedAt,
        traceparent);
  }

  /** The same message with other bytes. */
  public Envelope withBody(Body newBody) {
    return new Envelope(
        id,
        source,
        protocol,
        subject,
        headers,
        contentType,
        newBody,
        attributes,
        receivedAt,
        traceparent);
  }

  /** The same message with other headers. */
  public Envelope withHeaders(Headers newHeaders) {
    return new Envelope(
        id,
        source,
        protocol,
        subject,
        newHeaders,
        contentType,
        body,
        attributes,
        receivedAt,
        traceparent);
  }

  /** The same message as another media type. */
  public Envelope withContentType(String newType) {
    return new Envelope(
        id, source, protocol, subject, headers, newType, body, attributes, receivedAt, traceparent);
  }

  /** The same message as a part of this trace. */
  public Envelope withTraceparent(String context) {
    return new Envelope(
        id,
        source,
        protocol,
        subject,
        headers,
        contentType,
        body,
        attributes,
        receivedAt,
        Optional.of(context));
  }

  /** The same message with one more attribute, or another value of it. */
  public Envelope withAttribute(String name, Object value) {
    Attributes more = Attributes.with(attributes, name, value);
    return new Envelope(
        id, source, protocol, subject, headers, contentType, body, more, receivedAt, traceparent);
  }

  /** The same message without these attributes. */
  public Envelope withoutAttributes(Set<String> names) {
    Map<String, Object> fewer = new LinkedHashMap<>(attributes);
    fewer.keySet().removeAll(names);
    return new Envelope(
        id, source, protocol, subject, headers, contentType, body, fewer, receivedAt, traceparent);
  }
}
