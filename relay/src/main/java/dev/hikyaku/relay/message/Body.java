package dev.hikyaku.relay.message;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.MissingNode;
import java.nio.ByteBuffer;
import java.nio.charset.CharacterCodingException;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * The bytes of a message, with a JSON view that is parsed at most once. Immutable as long as nobody
 * writes to the array it was made from or gives out; nothing in this project does. Thread-safe.
 */
public final class Body {
  /** No bytes. */
  public static final Body EMPTY = new Body(new byte[0]);

  private final byte[] bytes;
  // Read and written without a lock: parsing twice in a race is harmless, both trees are equal.
  private volatile @Nullable JsonNode json; // a missing node: looked, and it is no JSON

  private Body(byte[] bytes) {
    this.bytes = bytes;
  }

  /** Takes the array itself, without a copy. */
  public static Body of(byte[] bytes) {
    return new Body(bytes);
  }

  /** The text as UTF-8. */
  public static Body of(String text) {
    return new Body(text.getBytes(StandardCharsets.UTF_8));
  }

  /** The tree as compact JSON; the view is kept, not parsed again. */
  public static Body of(JsonNode tree) {
    Body body = of(Json.write(tree));
    body.json = tree;
    return body;
  }

  /** The bytes themselves, not a copy: not to be written to. */
  public byte[] bytes() {
    return bytes;
  }

  /** How many bytes. */
  public int size() {
    return bytes.length;
  }

  /** The JSON view, or empty when the bytes are not one JSON value. Not to be modified. */
  public Optional<JsonNode> json() {
    JsonNode seen = json;
    if (seen == null) {
      seen = Json.read(bytes).orElseGet(MissingNode::getInstance);
      json = seen;
    }
    return seen.isMissingNode() ? Optional.empty() : Optional.of(seen);
  }

  /**
   * The media type it most likely has, by its first byte alone: JSON or plain text; empty for an
   * empty body. Parsing a body only to name its type would cost too much.
   */
  public String guessedType() {
    if (bytes.length == 0) {
      return "";
    }
    return bytes[0] == '{' || bytes[0] == '[' ? "application/json" : "text/plain";
  }

  /** The text, or empty when the bytes are not UTF-8. */
  public Optional<String> text() {
    try {
      return Optional.of(
          StandardCharsets.UTF_8.newDecoder().decode(ByteBuffer.wrap(bytes)).toString());
    } catch (CharacterCodingException notUtf8) {
      return Optional.empty();
    }
  }

  @Override
  public boolean equals(@Nullable Object other) {
    return other instanceof Body that && Arrays.equals(bytes, that.bytes);
  }

  @Override
  public int hashCode() {
    return Arrays.hashCode(bytes);
  }

  /** The size only: a body is the caller's data and has no place in a log line. */
  @Override
  public String toString() {
    return bytes.length + " bytes";
  }
}
