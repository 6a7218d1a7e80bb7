package dev.hikyaku.relay.spec;

import dev.hikyaku.relay.spi.Section;

/**
 * A store. Settings that belong to its type stay in {@code settings} and are read there.
 *
 * @param name unique in the relay
 * @param type its word
 * @param retry how often an operation is tried
 * @param settings the whole mapping
 */
public record StoreSpec(String name, String type, RetrySpec retry, Section settings) {

  /** Reads an entry of {@code stores}. */
  static StoreSpec read(Section s) {
    return new StoreSpec(
        SpecName.read(s),
        YamlSection.of(s).type(),
        RetrySpec.readWaits(s.section("retry"), Defaults.STORE_RETRY),
        s);
  }
}
