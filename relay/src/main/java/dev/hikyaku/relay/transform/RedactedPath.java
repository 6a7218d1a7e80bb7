package dev.hikyaku.relay.transform;

import dev.hikyaku.relay.spec.Nearest;
import dev.hikyaku.relay.spi.Section;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.regex.Pattern;

/**
 * The name of something to take out whole: {@code json.customer.address}, {@code headers.x-user}.
 *
 * @param root where it begins
 * @param keys the way from there, at least one
 */
record RedactedPath(Root root, List<String> keys) {
  /** What an entry may be. */
  static final String EITHER =
      String.join(", ", Detector.words()) + ", or a path such as json.address";

  private static final Pattern KEY = Pattern.compile("[^\\s.\\[\\]\"'*]+");

  /** Where a path begins. */
  enum Root {
    JSON,
    HEADERS
  }

  /** Reads the item of a list; one that is none is reported there. */
  static Optional<RedactedPath> read(Section at, String key, int index, String entry) {
    List<String> parts = Arrays.asList(entry.split("\\.", -1));
    Optional<Root> root =
        Arrays.stream(Root.values())
            .filter(r -> r.name().equalsIgnoreCase(parts.get(0)))
            .findFirst();
    if (root.isEmpty()) {
      String near = Nearest.hint(entry, Detector.words());
      at.error(key, index, "cannot redact " + entry, near.isEmpty() ? EITHER : near);
      return Optional.empty();
    }
    List<String> keys = List.copyOf(parts.subList(1, parts.size()));
    boolean named = !keys.isEmpty() && keys.stream().allMatch(k -> KEY.matcher(k).matches());
    if (!named || (root.get() == Root.HEADERS && keys.size() > 1)) {
      at.error(
          key,
          index,
          entry + " is no path",
          "write json.a.b or headers.name; lists are gone through by themselves");
      return Optional.empty();
    }
    return Optional.of(new RedactedPath(root.get(), keys));
  }

  boolean inBody() {
    return root == Root.JSON;
  }

  boolean isHeader(String name) {
    return root == Root.HEADERS && keys.get(0).equalsIgnoreCase(name);
  }

  /** Whether it names exactly this field. */
  boolean ends(String field) {
    return inBody() && keys.size() == 1 && keys.get(0).equals(field);
  }

  /** What is left of it below this field; nothing when it leads elsewhere. */
  Optional<RedactedPath> below(String field) {
    return inBody() && keys.size() > 1 && keys.get(0).equals(field)
        ? Optional.of(new RedactedPath(root, keys.subList(1, keys.size())))
        : Optional.empty();
  }
}
