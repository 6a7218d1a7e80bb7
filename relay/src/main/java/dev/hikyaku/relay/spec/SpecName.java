package dev.hikyaku.relay.spec;

import dev.hikyaku.relay.spi.Section;
import java.util.Set;
import java.util.regex.Pattern;

/** The names that a spec gives to its parts. */
public final class SpecName {
  private static final Pattern SHAPE = Pattern.compile("[a-z0-9][a-z0-9._-]{0,62}");
  private static final Set<String> RESERVED = Set.of("none", "stdout", "stderr", "default");

  private SpecName() {}

  static boolean isName(String text) {
    return SHAPE.matcher(text).matches();
  }

  /** The {@code name} of a section; what is wrong with it is reported. */
  public static String read(Section section) {
    String name = section.text("name");
    if (RESERVED.contains(name)) {
      section.error("name", 0, name + " is a reserved name", "choose another");
    } else if (!name.isEmpty() && !isName(name)) {
      section.error(
          "name",
          0,
          "must be a name, was " + Shown.text(name),
          "up to 63 of a-z, 0-9, dot, dash and underscore; a letter or digit first");
    }
    return name;
  }
}
