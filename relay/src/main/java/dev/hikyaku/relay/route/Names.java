package dev.hikyaku.relay.route;

import dev.hikyaku.relay.spi.Candidate;
import dev.hikyaku.relay.spi.RouterContext;
import dev.hikyaku.relay.spi.Section;
import java.util.List;

/** Lists of destination names in the settings of routers. */
final class Names {
  private Names() {}

  /** At least one declared destination; repeats count once. */
  static List<String> read(Section at, String key, RouterContext context) {
    List<String> declared = declared(context);
    List<String> names = at.texts(key, List.of()).stream().distinct().toList();
    if (names.isEmpty()) {
      at.error(key, "names no destination", "write " + key + ": [name]");
    }
    for (String name : names) {
      if (!declared.contains(name)) {
        at.error(
            key,
            "there is no destination '" + name + "'",
            "declared: " + String.join(", ", declared));
      }
    }
    return names;
  }

  /** All names there are, in the order of the spec. */
  static List<String> declared(RouterContext context) {
    return context.candidates().stream().map(Candidate::name).toList();
  }
}
