package dev.hikyaku.relay.message;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

class Sha256Test {
  /** The example of the standard, FIPS 180-4. */
  private static final String ABC =
      "ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad";

  @Test
  void partsAreOneText() {
    assertThat(Sha256.hex("abc".getBytes(UTF_8))).isEqualTo(ABC);
    assertThat(Sha256.hex("a".getBytes(UTF_8), "bc".getBytes(UTF_8))).isEqualTo(ABC);
    assertThat(Sha256.of("abc".getBytes(UTF_8))).hasSize(32).startsWith(0xba, 0x78);
  }
}
