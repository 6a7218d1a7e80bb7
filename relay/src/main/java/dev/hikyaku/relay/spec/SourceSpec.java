package dev.hikyaku.relay.spec;

import dev.hikyaku.relay.spi.Section;
import java.util.Optional;

/**
 * A source. Settings that belong to its protocol stay in {@code settings} and are read there; so
 * does {@code id}, which the relay compiles.
 *
 * @param name unique in the relay
 * @param type the protocol's word
 * @param maxBody the most bytes a body may have
 * @param dedupe how repeats are known, if they are to be dropped
 * @param settings the whole mapping
 */
public record SourceSpec(
    String name, String type, long maxBody, Optional<DedupeSpec> dedupe, Section settings) {

  /** A body is one array, and several are in flight. */
  private static final long LARGEST_BODY = 1L << 30;

  /** Reads an entry of {@code sources}. */
  static SourceSpec read(Section s) {
    long maxBody = s.size("max_body", Defaults.MAX_BODY);
    if (maxBody > LARGEST_BODY) {
      s.error("max_body", "must be at most 1GB, was " + maxBody + " bytes", "");
    }
    return new SourceSpec(
        SpecName.read(s),
        YamlSection.of(s).type(),
        maxBody,
        DedupeSpec.read(s.section("dedupe")),
        s);
  }
}
