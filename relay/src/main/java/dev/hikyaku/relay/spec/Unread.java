package dev.hikyaku.relay.spec;

import dev.hikyaku.relay.spec.Problems.Place;
import dev.hikyaku.relay.spec.YamlNode.Entry;
import dev.hikyaku.relay.spec.YamlNode.Mapping;
import dev.hikyaku.relay.spec.YamlNode.Scalar;
import dev.hikyaku.relay.spec.YamlNode.Sequence;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * A section as the checks see it. They look at keys that belong to others, so their looking must
 * neither mark a key as read nor report its value; what has the wrong shape is simply not seen.
 *
 * @param reading what the file shares
 * @param path where the section stands
 * @param entries its keys
 * @param lists the sections of its lists, shared with those who read them
 */
record Unread(
    Reading reading,
    String path,
    Map<String, Entry> entries,
    Map<String, List<YamlSection>> lists) {

  boolean has(String key) {
    return entries.containsKey(key);
  }

  /** The text as written. */
  Optional<String> text(String key) {
    return node(key) instanceof Scalar scalar ? Optional.of(scalar.text()) : Optional.empty();
  }

  /** The texts as written; a single one counts as a list of one. */
  List<String> texts(String key) {
    return switch (node(key)) {
      case Scalar single when !single.isNothing() -> List.of(single.text());
      case Sequence list ->
          list.items().stream().map(item -> item instanceof Scalar s ? s.text() : "").toList();
      default -> List.of();
    };
  }

  /** Where an item of a list stands; a single value counts as a list of one. */
  Optional<Place> item(String key, int index) {
    return switch (node(key)) {
      case Sequence list when index < list.items().size() ->
          Optional.of(reading.place(list.items().get(index).at(), pathOf(key) + "[" + index + "]"));
      case Scalar single when index == 0 -> Optional.of(reading.place(single.at(), pathOf(key)));
      default -> Optional.empty();
    };
  }

  /** The mapping at a key, looked at once more beside whoever reads it. */
  Optional<YamlSection> section(String key) {
    return node(key) instanceof Mapping mapping
        ? Optional.of(YamlSection.item(reading, pathOf(key), mapping))
        : Optional.empty();
  }

  /** The mappings of a list. */
  List<YamlSection> sections(String key) {
    return lists.computeIfAbsent(key, this::make);
  }

  private List<YamlSection> make(String key) {
    List<YamlSection> made = new ArrayList<>();
    if (node(key) instanceof Sequence list) {
      for (int i = 0; i < list.items().size(); i++) {
        if (list.items().get(i) instanceof Mapping mapping) {
          made.add(YamlSection.item(reading, pathOf(key) + "[" + label(mapping, i) + "]", mapping));
        }
      }
    }
    return List.copyOf(made);
  }

  /** A named thing is known by its name, others by their number. */
  private static String label(Mapping mapping, int index) {
    Entry name = mapping.entries().get("name");
    return name != null && name.value() instanceof Scalar scalar && SpecName.isName(scalar.text())
        ? scalar.text()
        : Integer.toString(index);
  }

  private YamlNode node(String key) {
    Entry entry = entries.get(key);
    return entry == null ? new YamlNode.Broken(Mark.START) : entry.value();
  }

  private String pathOf(String key) {
    return path.isEmpty() ? key : path + "." + key;
  }
}
