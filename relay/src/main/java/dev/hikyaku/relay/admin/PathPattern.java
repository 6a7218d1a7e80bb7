package dev.hikyaku.relay.admin;

import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * A path with placeholders: {@code {name}} takes one segment as it stands in the request, which
 * fits names of a spec since those need no encoding.
 */
final class PathPattern {
  private final List<String> segments;

  PathPattern(String path) {
    this.segments = segments(path);
  }

  /** The values of the placeholders, or empty when the path is another one. */
  Optional<Map<String, String>> match(String path) {
    List<String> asked = segments(path);
    if (asked.size() != segments.size()) {
      return Optional.empty();
    }
    Map<String, String> values = new HashMap<>();
    for (int i = 0; i < asked.size(); i++) {
      String segment = segments.get(i);
      if (segment.startsWith("{") && !asked.get(i).isEmpty()) {
        values.put(segment.substring(1, segment.length() - 1), asked.get(i));
      } else if (!segment.equals(asked.get(i))) {
        return Optional.empty();
      }
    }
    return Optional.of(values);
  }

  private static List<String> segments(String path) {
    return List.of(path.split("/", -1));
  }
}
