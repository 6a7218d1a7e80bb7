package dev.hikyaku.relay.spec;

import dev.hikyaku.relay.spi.Section;

/**
 * One step of a {@code transforms} list.
 *
 * @param operation which of the six
 * @param at the step's mapping: the operation is its only key, and the transform reads its value
 */
public record TransformSpec(Operation operation, Section at) {
  /** What a step does. */
  public enum Operation {
    /** A CEL condition; false drops the message here. */
    FILTER("filter"),
    /** A jq program over the JSON body. */
    JQ("jq"),
    /** A Handlebars template that becomes the body. */
    TEMPLATE("template"),
    /** {@code set}, {@code add} and {@code remove} of headers. */
    HEADERS("headers"),
    /** {@code gzip}, {@code base64} or a charset, in one of two directions. */
    CODEC("codec"),
    /** The media type. */
    CONTENT_TYPE("content_type");

    private final String key;

    Operation(String key) {
      this.key = key;
    }

    /** The key in the spec. */
    public String key() {
      return key;
    }
  }
}
