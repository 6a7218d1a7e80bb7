package dev.hikyaku.relay.spec;

import dev.hikyaku.relay.spi.Section;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;

/**
 * One step of a {@code transforms} list.
 *
 * @param operation which of the six
 * @param at the step's mapping: the operation is its only key, and the transform reads its value
 */
public record TransformSpec(Operation operation, Section at) {
  /** Reads the {@code transforms} of a route or a destination. */
  static List<TransformSpec> read(Section owner) {
    List<TransformSpec> steps = new ArrayList<>();
    for (Section step : owner.sections("transforms")) {
      operation(step).ifPresent(operation -> steps.add(new TransformSpec(operation, step)));
    }
    return List.copyOf(steps);
  }

  /**
   * The one operation of a step; a step without exactly one is reported, and nothing else of it.
   */
  private static Optional<Operation> operation(Section step) {
    List<String> keys = step.keys();
    Optional<Operation> first = keys.stream().limit(1).flatMap(Operation::named).findFirst();
    if (keys.size() == 1 && first.isPresent()) {
      return first;
    }
    YamlSection.of(step).forgive();
    List<String> known = Arrays.stream(Operation.values()).map(Operation::key).toList();
    String one = "a step has one of " + String.join(", ", known);
    if (keys.size() == 1) {
      String near = Nearest.hint(keys.get(0), known);
      step.error(keys.get(0), "unknown setting", near.isEmpty() ? one : near);
    } else {
      step.error("", "must have exactly one operation, has " + keys.size(), one);
    }
    return Optional.empty();
  }

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

    private static Stream<Operation> named(String key) {
      return Arrays.stream(values()).filter(operation -> operation.key.equals(key));
    }

    /** The key in the spec. */
    public String key() {
      return key;
    }
  }
}
