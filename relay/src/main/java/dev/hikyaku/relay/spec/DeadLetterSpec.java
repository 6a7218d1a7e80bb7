package dev.hikyaku.relay.spec;

import dev.hikyaku.relay.spi.Section;
import java.util.List;

/**
 * Where dead letters go.
 *
 * @param type {@code file} or {@code stderr}; the latter when the spec has no block
 * @param retry of a write
 * @param fallback destination names, {@code stdout} or {@code stderr}, tried in order
 * @param settings the whole mapping
 */
public record DeadLetterSpec(
    String type, RetrySpec retry, List<String> fallback, Section settings) {

  /** Reads the block. Without one, dead letters go to stderr. */
  static DeadLetterSpec read(Section s) {
    return new DeadLetterSpec(
        s.present() ? type(s) : "stderr",
        RetrySpec.read(s.section("retry"), Defaults.DEAD_LETTER_RETRY),
        s.texts("fallback", List.of()),
        s);
  }

  private static String type(Section s) {
    String type = YamlSection.of(s).type();
    if (!type.isEmpty() && !type.equals("file") && !type.equals("stderr")) {
      s.error(
          "type",
          "must be file or stderr, was " + Shown.text(type),
          "a destination takes dead letters as dead_letter.fallback");
    }
    return type;
  }
}
