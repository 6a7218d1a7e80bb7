package dev.hikyaku.relay.message;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.nio.charset.StandardCharsets;
import java.time.Instant;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

class EnvelopeTest {
  private static final Headers HEADERS = Headers.of("A", "1").plus("b", "2").plus("a", "3");

  @Test
  void headersKeepOrderAndRepeatsWhateverTheirCase() {
    assertThat(HEADERS.first("a")).contains("1");
    assertThat(HEADERS.all("A")).containsExactly("1", "3");
    assertThat(HEADERS.first("c")).isEmpty();
    assertThat(HEADERS.firstValues()).containsExactly(Map.entry("a", "1"), Map.entry("b", "2"));
    assertThat(HEADERS.toString()).isEqualTo("[A, b, a]");
  }

  @Test
  void settingAHeaderLeavesOneLineInPlace() {
    assertThat(HEADERS.with("a", "x")).isEqualTo(Headers.of("a", "x").plus("b", "2"));
    assertThat(HEADERS.with("c", "x")).isEqualTo(HEADERS.plus("c", "x"));
    assertThat(HEADERS.without("A"))
        .isEqualTo(Headers.of("b", "2"))
        .hasSameHashCodeAs(Headers.of("b", "2"));
    assertThat(HEADERS.without("a").without("B").isEmpty()).isTrue();
  }

  @Test
  void aChangeIsANewEnvelopeWithTheSameBody() {
    Map<String, Object> attributes = new HashMap<>(Map.of("a", 1));
    var first = envelope(attributes);
    attributes.put("b", 2);
    var second = first.withAttribute("c", 3).withId("2").withContentType("t").withHeaders(HEADERS);

    assertThat(first.attributes()).isEqualTo(Map.of("a", 1));
    assertThat(second.attributes()).isEqualTo(Map.of("a", 1, "c", 3));
    assertThat(second.body()).isSameAs(first.body());
    assertThat(second.id()).isEqualTo("2");
    assertThatThrownBy(() -> second.attributes().put("d", 4))
        .isInstanceOf(UnsupportedOperationException.class);
  }

  private static Envelope envelope(Map<String, Object> attributes) {
    var plain = Envelope.of("1", "s", "p", Body.of("x"), Instant.EPOCH);
    return new Envelope(
        plain.id(),
        plain.source(),
        plain.protocol(),
        plain.subject(),
        plain.headers(),
        plain.contentType(),
        plain.body(),
        attributes,
        plain.receivedAt(),
        plain.traceparent());
  }

  @Test
  void aBodyIsParsedOnce() {
    var body = Body.of("{\"a\":1}");

    assertThat(body.json().orElseThrow()).isSameAs(body.json().orElseThrow());
    assertThat(Body.of("nope").json()).isEmpty();
    assertThat(Body.EMPTY.json()).isEmpty();
  }

  @Test
  void aBodyIsTextOnlyWhenItIsUtf8() {
    assertThat(Body.of("é\u0000\uFEFF").text()).contains("é\u0000\uFEFF");
    assertThat(Body.of(new byte[] {(byte) 0xed, (byte) 0xa0, (byte) 0x80}).text()).isEmpty();
    assertThat(Body.of(new byte[] {(byte) 0xc3}).text()).isEmpty();
  }

  @Test
  void bodiesAreEqualByTheirBytesAndShowNone() {
    var tree = Json.read("[1]".getBytes(StandardCharsets.UTF_8)).orElseThrow();

    assertThat(Body.of(tree)).isEqualTo(Body.of("[1]")).hasSameHashCodeAs(Body.of("[1]"));
    assertThat(Body.of(tree).json()).contains(tree);
    assertThat(Body.of("secret")).hasToString("6 bytes");
  }

  @Test
  void idsSortByTheOrderTheyWereMadeIn() {
    List<String> ids = java.util.stream.Stream.generate(Ulids::next).limit(1000).toList();

    assertThat(ids).isSorted().doesNotHaveDuplicates().allMatch(id -> id.length() == 26);
  }
}
