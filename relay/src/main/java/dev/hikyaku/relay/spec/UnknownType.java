package dev.hikyaku.relay.spec;

import dev.hikyaku.relay.spi.Section;
import java.util.Collection;
import java.util.SortedSet;
import java.util.TreeSet;

/** A mapping whose {@code type} nobody in this process knows. */
public final class UnknownType {
  private UnknownType() {}

  /**
   * Reports it once, at the type; what else is written there is then no problem of its own.
   *
   * @param at the mapping
   * @param kind what it would be, such as destination or router
   * @param type its word; empty when it is missing, which the reader has said
   * @param known the words there are
   */
  public static void report(Section at, String kind, String type, Collection<String> known) {
    SortedSet<String> words = new TreeSet<>(known);
    if (!type.isEmpty()) {
      String near = Nearest.hint(type, words);
      at.error(
          "type",
          "unknown %s type %s".formatted(kind, type),
          near.isEmpty() ? "known: " + String.join(", ", words) : near);
    }
    if (at instanceof YamlSection written) {
      written.forgive();
    }
  }
}
