package dev.hikyaku.relay.message;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.nio.charset.StandardCharsets;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class JsonTest {
  @ParameterizedTest
  @ValueSource(
      strings = {
        "",
        " ",
        "{",
        "1 2",
        "{\"a\":1,\"a\":2}",
        "01",
        "NaN",
        "Infinity",
        "1e400",
        "-1e400",
        "[1,1e999999999]",
        "{a:1}",
        "[1,]",
        "'a'",
        "1\u0000",
        "{\u0000}\u0000",
        "\"\u0001\"",
        "// x"
      })
  void onlyOneStrictJsonValueIsJson(String text) {
    assertThat(Json.read(bytes(text))).isEmpty();
  }

  @Test
  void onlyUtf8IsJson() {
    assertThat(Json.read("{}".getBytes(StandardCharsets.UTF_16LE))).isEmpty();
    assertThat(Json.read("{}".getBytes(StandardCharsets.UTF_16))).isEmpty();
    assertThat(Json.read(new byte[] {'"', (byte) 0xc0, (byte) 0xaf, '"'})).isEmpty();
    assertThat(Json.read(bytes("\"" + "é😀".repeat(2_000) + "\""))).isPresent();
  }

  @Test
  void nestingHasABound() {
    assertThat(Json.read(bytes("[".repeat(1000) + "]".repeat(1000)))).isPresent();
    assertThat(Json.read(bytes("[".repeat(1001) + "]".repeat(1001)))).isEmpty();
    assertThat(Json.read(bytes("{\"a\":".repeat(1_000_000)))).isEmpty();
  }

  @Test
  void hugeNumbersCostNothing() {
    assertThat(Json.read(bytes("1" + "0".repeat(999)))).isPresent();
    assertThat(Json.read(bytes("1" + "0".repeat(1_000_000)))).isEmpty();
    assertThat(Json.read(bytes("1e-999999999"))).isPresent();
  }

  @Test
  void halfASurrogatePairIsWrittenAsAnEscape() {
    assertThat(Json.write("a\ud800b\udc00\ud83d\ude00\udc00"))
        .isEqualTo("\"a\\ud800b\\udc00😀\\udc00\"");
  }

  @Test
  void whatCannotBeWrittenIsTheCallersFault() {
    assertThatThrownBy(() -> Json.write(Map.of("a", new Object())))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessageStartingWith("not writable as JSON");
  }

  private static byte[] bytes(String text) {
    return text.getBytes(StandardCharsets.UTF_8);
  }
}
