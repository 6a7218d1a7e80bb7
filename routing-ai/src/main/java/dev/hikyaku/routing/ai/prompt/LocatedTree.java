package dev.hikyaku.routing.ai.prompt;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.hikyaku.relay.message.Json;
import dev.hikyaku.routing.ai.prompt.Problems.Place;
import java.util.HashMap;
import java.util.Map;
import java.util.Optional;
import org.snakeyaml.engine.v2.api.LoadSettings;
import org.snakeyaml.engine.v2.api.lowlevel.Compose;
import org.snakeyaml.engine.v2.constructor.StandardConstructor;
import org.snakeyaml.engine.v2.exceptions.Mark;
import org.snakeyaml.engine.v2.exceptions.MarkedYamlEngineException;
import org.snakeyaml.engine.v2.exceptions.YamlEngineException;
import org.snakeyaml.engine.v2.nodes.MappingNode;
import org.snakeyaml.engine.v2.nodes.Node;
import org.snakeyaml.engine.v2.nodes.NodeTuple;
import org.snakeyaml.engine.v2.nodes.ScalarNode;
import org.snakeyaml.engine.v2.nodes.SequenceNode;
import org.snakeyaml.engine.v2.schema.CoreSchema;

/** YAML as a tree of JSON that knows where each of its fields stands. */
final class LocatedTree {
  private static final int DEEPEST = 64;
  private static final int MOST_VALUES = 10_000;
  private static final int MOST_ALIASES = 50;
  private static final LoadSettings SETTINGS =
      LoadSettings.builder()
          .setSchema(new CoreSchema())
          .setMaxAliasesForCollections(MOST_ALIASES)
          .setAllowNonScalarKeys(true) // told below, with their place
          .build();

  private final String file;
  private final int firstLine;
  private final Map<String, Place> places = new HashMap<>();
  private final StandardConstructor scalars = new StandardConstructor(SETTINGS);
  private JsonNode tree = Json.MAPPER.createObjectNode();
  private int values;

  private LocatedTree(String file, int firstLine) {
    this.file = file;
    this.firstLine = firstLine;
  }

  /** What is more than a prompt may say, or no YAML. */
  private static final class Unusable extends RuntimeException {
    private static final long serialVersionUID = 1L;
    private final transient Node at;

    Unusable(Node at, String message) {
      super(message, null, false, false);
      this.at = at;
    }
  }

  /** Reads the frontmatter of a file; what is no YAML is reported, and the tree empty. */
  static LocatedTree read(String file, PromptText.Piece yaml, Problems problems) {
    LocatedTree read = new LocatedTree(file, yaml.line());
    try {
      Optional<Node> root = new Compose(SETTINGS).composeString(yaml.text());
      JsonNode tree = root.isPresent() ? read.value(root.get(), "", 0) : read.tree;
      if (tree.isObject()) {
        read.tree = tree;
      } else if (!tree.isNull()) {
        problems.error(read.at(""), "", "the frontmatter is no mapping", "write key: value");
      }
    } catch (Unusable e) {
      problems.error(read.place(e.at.getStartMark()), "", String.valueOf(e.getMessage()), "");
    } catch (MarkedYamlEngineException e) {
      problems.error(read.place(e.getProblemMark()), "", "no YAML: " + e.getProblem(), "");
    } catch (YamlEngineException | StackOverflowError e) {
      problems.error(read.at(""), "", "no YAML that can be read: nested or repeated too much", "");
    }
    return read;
  }

  /** All of it, always a mapping. */
  JsonNode tree() {
    return tree;
  }

  /** Where a field stands, by its path of keys as in {@code /input/schema}. */
  Place at(String path) {
    Place place = places.get(path);
    if (place != null) {
      return place;
    }
    int parent = path.lastIndexOf('/');
    return parent < 0 ? new Place(file, firstLine, 1) : at(path.substring(0, parent));
  }

  private Place place(Optional<Mark> mark) {
    return mark.map(m -> new Place(file, firstLine + m.getLine(), m.getColumn() + 1))
        .orElseGet(() -> new Place(file, firstLine, 1));
  }

  private JsonNode value(Node node, String path, int depth) {
    if (depth > DEEPEST || ++values > MOST_VALUES) {
      throw new Unusable(node, "nested or repeated too much");
    }
    return switch (node) {
      case MappingNode mapping -> mapping(mapping, path, depth);
      case SequenceNode sequence -> sequence(sequence, path, depth);
      case ScalarNode scalar -> scalar(scalar);
      default -> throw new Unusable(node, "no value");
    };
  }

  private JsonNode mapping(MappingNode node, String path, int depth) {
    ObjectNode mapping = Json.MAPPER.createObjectNode();
    for (NodeTuple entry : node.getValue()) {
      if (!(entry.getKeyNode() instanceof ScalarNode key)) {
        throw new Unusable(entry.getKeyNode(), "a key must be text");
      }
      if (mapping.has(key.getValue())) {
        throw new Unusable(key, "the key " + key.getValue() + " stands twice");
      }
      String below = path + "/" + key.getValue();
      places.put(below, place(key.getStartMark()));
      mapping.set(key.getValue(), value(entry.getValueNode(), below, depth + 1));
    }
    return mapping;
  }

  private JsonNode sequence(SequenceNode node, String path, int depth) {
    ArrayNode list = Json.MAPPER.createArrayNode();
    for (Node item : node.getValue()) {
      String below = path + "/" + list.size();
      places.put(below, place(item.getStartMark()));
      list.add(value(item, below, depth + 1));
    }
    return list;
  }

  private JsonNode scalar(ScalarNode node) {
    try {
      Object value = scalars.constructSingleDocument(Optional.of(node));
      boolean whole = value instanceof Double number && number == Math.rint(number);
      return whole && Math.abs((Double) value) < 1L << 53
          ? Json.MAPPER.valueToTree(((Double) value).longValue())
          : Json.MAPPER.valueToTree(value);
    } catch (YamlEngineException e) {
      throw new Unusable(node, "no value: " + node.getTag());
    } catch (ArithmeticException | IllegalArgumentException e) {
      throw new Unusable(node, "JSON has no such value");
    }
  }
}
