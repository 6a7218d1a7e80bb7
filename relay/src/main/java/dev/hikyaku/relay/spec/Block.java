package dev.hikyaku.relay.spec;

import dev.hikyaku.relay.spi.Section;
import java.util.Optional;
import java.util.function.Function;

/** A block that can be left out, written as a mapping, or switched off with the word off. */
final class Block {
  private static final String OFF = "off";
  private static final String REQUIRED = "is required";

  private Block() {}

  /**
   * What stands at a key: nothing means the inherited block.
   *
   * @param read reads the mapping
   */
  static <T> Optional<T> read(
      Section owner, String key, Optional<T> inherited, Function<Section, T> read) {
    return switch (owner.kind(key)) {
      case ABSENT -> inherited;
      case SCALAR -> word(owner, key, inherited);
      case LIST, MAPPING -> Optional.of(read.apply(owner.section(key)));
    };
  }

  /** Reports a key that must be there and is not. */
  static void missing(Section owner, String key, String hint) {
    if (owner instanceof YamlSection written) {
      written.missing(key, REQUIRED, hint);
    } else {
      owner.error(key, REQUIRED, hint);
    }
  }

  private static <T> Optional<T> word(Section owner, String key, Optional<T> inherited) {
    String word = owner.text(key, "");
    if (word.equals(OFF)) {
      return Optional.empty();
    }
    owner.error(key, "must be a mapping or " + OFF, "{} is on, with the defaults");
    return inherited;
  }
}
