package dev.hikyaku.relay.spi;

import java.util.Set;

/**
 * A way messages come in or go out. Found by {@link java.util.ServiceLoader}; a protocol is one
 * package. No vendor type may stand in a field or signature of an implementation, so that it loads
 * without its client jar.
 */
public interface Protocol {
  /** The words in {@code type} of a source; empty when it is no source. */
  Set<String> sourceTypes();

  /** The words in {@code type} of a destination; empty when it is no destination. */
  Set<String> sinkTypes();

  /** Libraries that must be on the class path, beyond the relay's own. */
  default Set<Needs> needs() {
    return Set.of();
  }

  /** Reads the settings of a source; wrong ones are reported on the section. No I/O. */
  default Source source(Section settings, SourceContext context) {
    throw new UnsupportedOperationException(settings.path() + " is no source");
  }

  /** Reads the settings of a destination; wrong ones are reported on the section. No I/O. */
  default Sink sink(Section settings, SinkContext context) {
    throw new UnsupportedOperationException(settings.path() + " is no destination");
  }

  /**
   * A library that ships separately.
   *
   * @param probe a class of it
   * @param coordinates {@code group:artifact} to add
   */
  record Needs(String probe, String coordinates) {}
}
