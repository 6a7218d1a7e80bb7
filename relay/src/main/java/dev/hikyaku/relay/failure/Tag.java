package dev.hikyaku.relay.failure;

import java.util.regex.Pattern;

/**
 * One word for a kind of failure, such as {@code connect}, {@code 5xx}, {@code 503} or {@code
 * ws:close_1011}. Specs list tags in {@code retry_on} and {@code never_on}.
 *
 * @param name the word: letters, digits, {@code _ . -}, with an optional protocol before a colon
 */
public record Tag(String name) {
  private static final Pattern SHAPE = Pattern.compile("[A-Za-z0-9_.-]+(:[A-Za-z0-9_.-]+)?");

  /**
   * Checks the shape of the word.
   *
   * @throws IllegalArgumentException when the name is not a tag
   */
  public Tag {
    if (!isTag(name)) {
      throw new IllegalArgumentException("not an error tag: " + name);
    }
  }

  /**
   * A code of a protocol's own: {@code Tag.of("grpc", "UNAVAILABLE")} is {@code grpc:UNAVAILABLE}.
   */
  public static Tag of(String protocol, String code) {
    return new Tag(protocol + ":" + code.replaceAll("[^A-Za-z0-9_.-]", "_"));
  }

  /** Whether the text has the shape of a tag. */
  public static boolean isTag(String text) {
    return SHAPE.matcher(text).matches();
  }

  @Override
  public String toString() {
    return name;
  }
}
