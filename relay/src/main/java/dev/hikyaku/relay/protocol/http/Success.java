package dev.hikyaku.relay.protocol.http;

import dev.hikyaku.relay.spec.Defaults;
import dev.hikyaku.relay.spi.Section;
import java.util.List;

/**
 * Which statuses count as taken.
 *
 * @param patterns three digits, or a class such as {@code 2xx}
 */
record Success(List<String> patterns) {
  static Success read(Section settings) {
    List<String> patterns = settings.texts("success", Defaults.HTTP_SUCCESS);
    for (String pattern : patterns) {
      if (!pattern.matches("[2-5](xx|\\d\\d)")) {
        settings.error("success", "not a status: " + pattern, "write 2xx or 204");
      }
    }
    return new Success(List.copyOf(patterns));
  }

  boolean has(int status) {
    String exact = Integer.toString(status);
    String family = exact.charAt(0) + "xx";
    return patterns.contains(family) || patterns.contains(exact);
  }
}
