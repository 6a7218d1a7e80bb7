package dev.hikyaku.relay.route;

import dev.hikyaku.relay.spi.Candidate;
import dev.hikyaku.relay.spi.RouterContext;
import dev.hikyaku.relay.spi.Section;
import java.util.List;

/** Lists of destination names in the settings of routers. */
final class Names {
  private Names() {}

  /**
   * At least one name; repeats count once. That they are declared is checked with the whole spec.
   */
  static List<String> read(Section at, String key) {
    if (at.kind(key) == Section.Kind.ABSENT) {
      at.text(key); // Says that it is required.
      return List.of();
    }
    List<String> names = at.texts(key, List.of()).stream().distinct().toList();
    if (names.isEmpty()) {
      at.error(key, "names no destination", "write " + key + ": [name]");
    }
    return names;
  }

  /** All names there are, in the order of the spec. */
  static List<String> declared(RouterContext context) {
    return context.candidates().stream().map(Candidate::name).toList();
  }
}
