package dev.hikyaku.relay.spec;

import dev.hikyaku.relay.spi.Section;
import java.util.Locale;

/**
 * Where messages wait for a worker.
 *
 * @param type {@code memory}
 * @param capacity messages taken and not yet settled, parked ones included
 * @param settings the whole mapping
 */
public record BufferSpec(String type, int capacity, Section settings) {

  /** Where messages can wait. */
  private enum Type {
    MEMORY
  }

  /** Reads the block; an absent one gives the defaults. */
  static BufferSpec read(Section s) {
    Type type = s.choice("type", Type.class, Type.MEMORY);
    return new BufferSpec(
        type.name().toLowerCase(Locale.ROOT),
        s.integer("capacity", Defaults.BUFFER_CAPACITY, 1, Integer.MAX_VALUE),
        s);
  }
}
