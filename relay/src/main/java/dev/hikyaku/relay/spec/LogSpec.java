package dev.hikyaku.relay.spec;

import dev.hikyaku.relay.spi.Section;

/**
 * How the relay logs.
 *
 * @param format of a line
 * @param level the least level that is printed
 */
public record LogSpec(Format format, Level level) {
  /** Reads the block; an absent one gives the defaults. */
  static LogSpec read(Section s) {
    return new LogSpec(
        s.choice("format", Format.class, Defaults.LOGS.format()),
        s.choice("level", Level.class, Defaults.LOGS.level()));
  }

  /** Of a line. */
  public enum Format {
    /** For people. */
    TEXT,
    /** One object a line. */
    JSON
  }

  /** From talkative to silent. */
  public enum Level {
    /** Everything. */
    DEBUG,
    /** One line per outcome and change of state. */
    INFO,
    /** What may need a hand. */
    WARN,
    /** What needs one. */
    ERROR
  }
}
