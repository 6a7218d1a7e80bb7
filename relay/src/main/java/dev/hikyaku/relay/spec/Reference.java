package dev.hikyaku.relay.spec;

import dev.hikyaku.relay.spi.Section;
import java.util.List;
import java.util.stream.IntStream;
import java.util.stream.Stream;

/**
 * A place in a spec that names a part of it.
 *
 * @param at the mapping
 * @param key its key
 * @param index the item of the list at the key
 * @param name what it names
 */
record Reference(YamlSection at, String key, int index, String name) {
  /** The names at a key, where they are texts at all. */
  static List<Reference> in(Section section, String key) {
    YamlSection at = YamlSection.of(section);
    List<String> names = at.unread().texts(key);
    return IntStream.range(0, names.size())
        .filter(i -> !names.get(i).isEmpty())
        .mapToObj(i -> new Reference(at, key, i, names.get(i)))
        .toList();
  }

  /** The destinations that a router names. Routers of a type from outside are not looked into. */
  static List<Reference> in(RouterSpec router) {
    return switch (router.type()) {
      case "static" -> in(router.settings(), "to");
      case "ai" -> in(router.settings(), "candidates");
      case "rules" -> rules(router).flatMap(rule -> in(rule, "to").stream()).toList();
      default -> List.of();
    };
  }

  private static Stream<YamlSection> rules(RouterSpec router) {
    return YamlSection.of(router.settings()).unread().sections("rules").stream();
  }

  void error(String message, String hint) {
    at.error(key, index, message, hint);
  }
}
