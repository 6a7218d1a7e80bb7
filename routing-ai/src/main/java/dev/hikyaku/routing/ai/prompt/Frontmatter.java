package dev.hikyaku.routing.ai.prompt;

import com.fasterxml.jackson.core.type.TypeReference;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.MissingNode;
import dev.hikyaku.relay.message.Json;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/** Reads the frontmatter of a prompt; every wrong value is reported at its place. */
final class Frontmatter {
  private static final Set<String> KEYS =
      Set.of(
          "config",
          "description",
          "ext",
          "input",
          "metadata",
          "model",
          "name",
          "output",
          "raw",
          "toolDefs",
          "tools",
          "variant",
          "version");
  private static final Set<String> INPUT = Set.of("default", "schema");
  private static final Set<String> OUTPUT = Set.of("format", "schema");

  private final LocatedTree tree;
  private final Problems problems;

  private Frontmatter(LocatedTree tree, Problems problems) {
    this.tree = tree;
    this.problems = problems;
  }

  static PromptMetadata read(PromptText text, Problems problems) {
    PromptText.Piece yaml = text.frontmatter().orElse(new PromptText.Piece("", 1));
    return new Frontmatter(LocatedTree.read(text.file(), yaml, problems), problems).read();
  }

  private PromptMetadata read() {
    known("", tree.tree(), KEYS);
    JsonNode input = mapping("/input", tree.tree().path("input"));
    JsonNode output = mapping("/output", tree.tree().path("output"));
    known("/input", input, INPUT);
    known("/output", output, OUTPUT);
    PromptMetadata metadata =
        new PromptMetadata(
            text("/model", tree.tree().path("model")),
            ModelConfig.read(tree, problems),
            map(mapping("/input/default", input.path("default"))),
            Picoschema.read(tree, "/input/schema", input.path("schema"), problems),
            text("/output/format", output.path("format")),
            Picoschema.read(tree, "/output/schema", output.path("schema"), problems),
            tools(),
            ext(),
            tree.tree());
    noteWhatHasNoEffect(metadata);
    return metadata;
  }

  private void noteWhatHasNoEffect(PromptMetadata metadata) {
    metadata
        .model()
        .ifPresent(
            model ->
                problems.warning(
                    tree.at("/model"),
                    "model",
                    "has no effect here",
                    "the router names its models"));
    if (!metadata.tools().isEmpty()) {
      problems.warning(
          tree.at("/tools"), "tools", "has no effect here", "a decision calls no tools");
    }
  }

  /** A key that the format does not know is kept, and said: it may be mistyped. */
  private void known(String path, JsonNode mapping, Set<String> keys) {
    for (Map.Entry<String, JsonNode> field : mapping.properties()) {
      String key = field.getKey();
      if (!keys.contains(key) && !(path.isEmpty() && key.contains("."))) {
        String shown = (path + "/" + key).substring(1).replace('/', '.');
        String hint = "known: " + String.join(", ", keys.stream().sorted().toList());
        problems.warning(tree.at(path + "/" + key), shown, "has no effect here", hint);
      }
    }
  }

  private Optional<String> text(String path, JsonNode value) {
    if (value.isMissingNode() || value.isNull()) {
      return Optional.empty();
    }
    if (!value.isTextual()) {
      wrong(path, "must be text");
      return Optional.empty();
    }
    return Optional.of(value.textValue());
  }

  private JsonNode mapping(String path, JsonNode value) {
    if (!value.isObject() && !value.isMissingNode() && !value.isNull()) {
      wrong(path, "must be a mapping");
      return MissingNode.getInstance();
    }
    return value;
  }

  private static Map<String, Object> map(JsonNode mapping) {
    return mapping.isObject()
        ? Json.MAPPER.convertValue(mapping, new TypeReference<LinkedHashMap<String, Object>>() {})
        : Map.of();
  }

  private List<String> tools() {
    List<String> names = new ArrayList<>();
    JsonNode tools = tree.tree().path("tools");
    if (!tools.isArray() && !tools.isMissingNode() && !tools.isNull()) {
      wrong("/tools", "must be a list of names");
    }
    for (int i = 0; i < tools.size(); i++) {
      text("/tools/" + i, tools.path(i)).ifPresent(names::add);
    }
    return List.copyOf(names);
  }

  private Map<String, Map<String, JsonNode>> ext() {
    Map<String, Map<String, JsonNode>> ext = new LinkedHashMap<>();
    for (Map.Entry<String, JsonNode> field : tree.tree().properties()) {
      int dot = field.getKey().lastIndexOf('.');
      if (dot > 0) {
        ext.computeIfAbsent(field.getKey().substring(0, dot), space -> new LinkedHashMap<>())
            .put(field.getKey().substring(dot + 1), field.getValue());
      }
    }
    return ext;
  }

  private void wrong(String path, String message) {
    problems.error(tree.at(path), path.substring(1).replace('/', '.'), message, "");
  }
}
