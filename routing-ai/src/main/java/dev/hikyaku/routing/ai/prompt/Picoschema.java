package dev.hikyaku.routing.ai.prompt;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.hikyaku.relay.message.Json;
import dev.hikyaku.routing.ai.prompt.Problems.Place;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/**
 * The short way to write a schema in frontmatter, made into JSON Schema: {@code name?: string, what
 * it is}, {@code tags(array): string}, {@code kind(enum): [a, b]}, {@code (*): any}. What is JSON
 * Schema already stays as it is.
 */
final class Picoschema {
  private static final Set<String> SCALARS =
      Set.of("string", "boolean", "null", "number", "integer", "any");
  private static final Set<String> CONTAINERS = Set.of("object", "array");
  private static final String TYPES = "string, number, integer, boolean, null or any";
  private static final String WILDCARD = "(*)";
  private static final String TYPE = "type";
  private static final String DESCRIPTION = "description";
  private static final String PROPERTIES = "properties";

  private final LocatedTree frontmatter;
  private final Problems problems;

  private Picoschema(LocatedTree frontmatter, Problems problems) {
    this.frontmatter = frontmatter;
    this.problems = problems;
  }

  /** A type and what is said of it. */
  private record Typed(String type, Optional<String> description) {
    static Typed in(String text) {
      int comma = text.indexOf(',');
      return comma < 0
          ? new Typed(text.strip(), Optional.empty())
          : new Typed(
              text.substring(0, comma).strip(), Optional.of(text.substring(comma + 1).strip()));
    }
  }

  /** A key such as {@code tags?(array, all of them)}. */
  private record Key(String name, boolean optional, Optional<Typed> container) {
    static Key in(String text) {
      int open = text.indexOf('(');
      String name = open < 0 ? text : text.substring(0, open);
      boolean optional = name.endsWith("?");
      Optional<Typed> container =
          open < 0
              ? Optional.empty()
              : Optional.of(Typed.in(text.substring(open + 1, text.length() - 1)));
      return new Key(optional ? name.substring(0, name.length() - 1) : name, optional, container);
    }
  }

  /** The JSON Schema at a path of the frontmatter; nothing when there is none. */
  static Optional<JsonNode> read(
      LocatedTree frontmatter, String path, JsonNode schema, Problems problems) {
    Picoschema pico = new Picoschema(frontmatter, problems);
    if (schema.isMissingNode() || schema.isNull()) {
      return Optional.empty();
    }
    String type = schema.path(TYPE).isTextual() ? schema.path(TYPE).textValue() : "";
    if (SCALARS.contains(type) || CONTAINERS.contains(type)) {
      return Optional.of(schema);
    }
    if (schema.path(PROPERTIES).isObject()) {
      ObjectNode typed = schema.deepCopy();
      typed.put(TYPE, "object");
      return Optional.of(typed);
    }
    ObjectNode made = pico.schema(schema, path);
    if (schema.isTextual() && Typed.in(schema.textValue()).type().equals("any")) {
      made.put(TYPE, "any");
    }
    return Optional.of(made);
  }

  private ObjectNode schema(JsonNode pico, String path) {
    if (pico.isTextual()) {
      return scalar(pico.textValue(), path);
    }
    if (pico.isObject()) {
      return object(pico, path);
    }
    wrong(path, "a schema is a type or a mapping", "write name: string");
    return Json.MAPPER.createObjectNode();
  }

  private ObjectNode scalar(String text, String path) {
    Typed typed = Typed.in(text);
    ObjectNode schema = Json.MAPPER.createObjectNode();
    if (!SCALARS.contains(typed.type())) {
      wrong(path, "unknown type " + typed.type(), TYPES);
    } else if (!typed.type().equals("any")) {
      schema.put(TYPE, typed.type());
    }
    typed.description().ifPresent(description -> schema.put(DESCRIPTION, description));
    return schema;
  }

  private ObjectNode object(JsonNode pico, String path) {
    ObjectNode schema = Json.MAPPER.createObjectNode();
    schema.put(TYPE, "object");
    ObjectNode properties = schema.putObject(PROPERTIES);
    ArrayNode required = Json.MAPPER.createArrayNode();
    schema.put("additionalProperties", false);
    for (Map.Entry<String, JsonNode> field : pico.properties()) {
      String below = path + "/" + field.getKey();
      if (field.getKey().equals(WILDCARD)) {
        schema.set("additionalProperties", schema(field.getValue(), below));
      } else if (field.getKey().contains("(") && !field.getKey().endsWith(")")) {
        wrong(below, "the parenthesis is not closed", "write name(array): string");
      } else {
        Key key = Key.in(field.getKey());
        properties.set(key.name(), property(key, field.getValue(), below));
        if (!key.optional()) {
          required.add(key.name());
        }
      }
    }
    if (!required.isEmpty()) {
      schema.set("required", required);
    }
    return schema;
  }

  private ObjectNode property(Key key, JsonNode value, String path) {
    if (key.container().isEmpty()) {
      return nullable(schema(value, path), key.optional());
    }
    Typed container = key.container().get();
    ObjectNode made =
        switch (container.type()) {
          case "array" -> {
            ObjectNode array = Json.MAPPER.createObjectNode().put(TYPE, "array");
            array.set("items", schema(value, path));
            yield nullable(array, key.optional());
          }
          case "object" -> nullable(schema(value, path), key.optional());
          case "enum" -> choices(value, key.optional(), path);
          default -> {
            wrong(path, "unknown kind " + container.type(), "array, object or enum");
            yield Json.MAPPER.createObjectNode();
          }
        };
    container.description().ifPresent(description -> made.put(DESCRIPTION, description));
    return made;
  }

  private ObjectNode choices(JsonNode value, boolean optional, String path) {
    ObjectNode schema = Json.MAPPER.createObjectNode();
    if (!value.isArray()) {
      wrong(path, "an enum is a list", "write kind(enum): [a, b]");
      return schema;
    }
    ArrayNode all = value.deepCopy();

    if (optional && !hasNull(all)) {
      all.addNull();
    }
    schema.set("enum", all);
    return schema;
  }

  private static boolean hasNull(ArrayNode values) {
    for (JsonNode value : values) {
      if (value.isNull()) {
        return true;
      }
    }
    return false;
  }

  /** What may be left out may be null too. */
  private static ObjectNode nullable(ObjectNode schema, boolean optional) {
    JsonNode type = schema.path(TYPE);
    if (optional && type.isTextual()) {
      schema.set(TYPE, Json.MAPPER.createArrayNode().add(type.textValue()).add("null"));
    }
    return schema;
  }

  private void wrong(String path, String message, String hint) {
    Place at = frontmatter.at(path);
    problems.error(at, path.substring(1).replace('/', '.'), message, hint);
  }
}
