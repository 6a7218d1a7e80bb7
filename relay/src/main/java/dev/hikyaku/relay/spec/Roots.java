package dev.hikyaku.relay.spec;

import dev.hikyaku.relay.spi.Section;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;

/**
 * The tops of the files of one spec, in order. Lists are joined; anything else stands in one of
 * them.
 *
 * @param folder of the first file
 * @param files their tops, at least one
 */
record Roots(Path folder, List<YamlSection> files) {

  /** The mapping at a key, from the one file that has it. */
  YamlSection section(String key) {
    files.forEach(file -> file.kind(key));
    return owner(key).section(key);
  }

  /** The mappings of a list, from all files. */
  List<Section> sections(String key) {
    return files.stream().flatMap(file -> file.sections(key).stream()).toList();
  }

  /** The file that has the key, or the first one. Any other that has it is reported. */
  YamlSection owner(String key) {
    files.forEach(file -> file.kind(key));
    List<YamlSection> owners = files.stream().filter(file -> file.unread().has(key)).toList();
    for (YamlSection other : owners.stream().skip(1).toList()) {
      other.error(key, "stands in " + place(owners.get(0), key) + " too", "keep one of them");
      other.forgiveAt(key);
    }
    return owners.isEmpty() ? files.get(0) : owners.get(0);
  }

  /** The relay's name, on which all files that say it agree. */
  String name() {
    Optional<YamlSection> first = one("name");
    String name = first.map(SpecName::read).orElse("");
    for (YamlSection file : files) {
      String other = file.text("name", name);
      if (!other.equals(name)) {
        file.error(
            "name",
            "must be "
                + name
                + " as in "
                + first.map(f -> place(f, "name")).orElse("")
                + ", was "
                + Shown.text(other),
            "the files of one spec agree on its name");
      }
    }
    return name;
  }

  /** Checks that the files are written for this version. */
  void version() {
    one("version");
    for (YamlSection file : files) {
      file.integer("version", 1, 1, 1);
    }
  }

  /** The first file that has a key which one of them must have. */
  private Optional<YamlSection> one(String key) {
    Optional<YamlSection> first = files.stream().filter(f -> f.unread().has(key)).findFirst();
    if (first.isEmpty()) {
      files.get(0).kind(key);
      files.get(0).missing(key, "is required", key.equals("version") ? "version: 1" : "");
    }
    return first;
  }

  static String place(YamlSection section, String key) {
    Mark at = section.at(key);
    return section.fileName() + ":" + at.line() + ":" + at.column();
  }
}
