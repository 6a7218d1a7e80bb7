package dev.hikyaku.relay.message;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import dev.hikyaku.relay.message.EnvelopeJson.Line;
import dev.hikyaku.relay.message.Headers.Header;
import java.nio.charset.StandardCharsets;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Random;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class EnvelopeJsonTest {
  private static final Instant AT = Instant.parse("2026-11-11T10:15:00.123456789Z");
  private static final Envelope EMPTY = Envelope.of("new", "in", "file", Body.EMPTY, AT);

  private static final List<String> PIECES =
      List.of(
          "{",
          "}",
          "[",
          "]",
          ",",
          ":",
          "\"",
          "\\",
          "\"a\"",
          "\"\\u0041\"",
          "\\ud83d",
          "\\ude00",
          "1",
          "-0",
          "1.0",
          "1e400",
          "0.10",
          "1E-7",
          "null",
          "true",
          " ",
          "\n",
          "\u0000",
          "é",
          "😀",
          "\uFEFF",
          "\"a\":1",
          "{\"a\":",
          "[1,");

  @Test
  void whatCanBeReadCanBeWrittenAndReadAgainHoweverDeepItIs() {
    // The line itself, attributes and the lists below them: as deep as a line may be.
    int lists = Json.DEEPEST - 1;
    String deepest = "{\"attributes\":{\"a\":" + "[".repeat(lists) + "]".repeat(lists) + "}}";
    var read = (Line.Good) EnvelopeJson.read(deepest, EMPTY);

    String written = EnvelopeJson.write(read.envelope().withAttribute("dlq", Map.of("x", 1)));

    assertThat(EnvelopeJson.read(written, EMPTY)).isInstanceOf(Line.Good.class);
    assertThat(EnvelopeJson.read(deepest.replace("[[", "[[[").replace("]]", "]]]"), EMPTY))
        .isInstanceOf(Line.Bad.class);
  }

  @Test
  void aLineHasEveryKeyInOrder() {
    var envelope =
        new Envelope(
            "1",
            "inbox",
            "http",
            "/events",
            Headers.of("X-A", "1").plus("x-a", "2"),
            "application/json",
            Body.of("{\"a\":1.0}"),
            Map.of("delivery.attempt", 1),
            AT,
            Optional.of("00-0af7651916cd43dd8448eb211c80319c-b7ad6b7169203331-01"));

    assertThat(EnvelopeJson.write(envelope))
        .isEqualTo(
            """
            {"id":"1","source":"inbox","protocol":"http","subject":"/events",\
            "headers":[["X-A","1"],["x-a","2"]],"content_type":"application/json",\
            "body":{"a":1.0},"attributes":{"delivery.attempt":1},\
            "received_at":"2026-11-11T10:15:00.123456789Z",\
            "traceparent":"00-0af7651916cd43dd8448eb211c80319c-b7ad6b7169203331-01"}""");
  }

  @Test
  void whatIsWrittenIsReadBack() {
    var envelope =
        new Envelope(
            "id \u2028 \"quoted\"",
            "s",
            "p",
            "a\nb\u0000",
            Headers.of(List.of(new Header("B", "2"), new Header("a", ""), new Header("b", "é😀"))),
            "text/plain",
            Body.of("x"),
            Map.of("n", 5L, "d", 1.5, "t", "x", "l", List.of(1L, "y"), "m", Map.of("k", true)),
            AT,
            Optional.of("junk"));
    String line = EnvelopeJson.write(envelope);

    assertThat(line).doesNotContain("\n");
    assertThat(EnvelopeJson.read(line, EMPTY)).isEqualTo(new Line.Good(envelope));
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "null",
        "true",
        "\"\"",
        "0",
        "-0.0",
        "1.0",
        "[]",
        "{}",
        "{\"a\":{\"b\":[1,\"x\"]}}",
        "\"\\ud800\"",
        "\"\\u0000\"",
        "\"é\"",
        "123456789012345678901234567890"
      })
  void jsonThatIsWrittenTheSameStandsAsItself(String body) {
    assertThat(line(Body.of(body))).contains("\"body\":" + body + ",\"attributes\"");
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "",
        " ",
        "{ }",
        "1e400",
        "-0",
        "1E5",
        "0.10",
        "01",
        "{\"a\":1,\"a\":2}",
        "1 2",
        "\"\\/\"",
        "\"\\u00e9\"",
        "{\"a\":1}\n",
        "\uFEFF{}",
        "NaN",
        "'x'",
        "a\u0000b",
        "1\u0000",
        "\u2028"
      })
  void otherTextStandsAsText(String body) {
    assertThat(line(Body.of(body))).contains("\"body_text\":\"").doesNotContain("\"body\"");
    assertSame(Body.of(body));
  }

  @Test
  void bytesThatAreNoTextStandAsBase64() {
    byte[] all = new byte[256];
    IntStream.range(0, 256).forEach(i -> all[i] = (byte) i);

    assertThat(line(Body.of(all))).contains("\"body_base64\":\"AAECAwQF");
    assertSame(Body.of(all));
    assertSame(Body.of(new byte[] {'"', (byte) 0xed, (byte) 0xa0, (byte) 0x80, '"'})); // surrogate
    assertSame(Body.of(new byte[] {'"', (byte) 0xc0, (byte) 0xaf, '"'})); // overlong
    assertSame(Body.of(new byte[] {(byte) 0xff, (byte) 0xfe, 0x31, 0})); // UTF-16
  }

  @Test
  void anyBytesComeBackTheSame() {
    var random = new Random(42);
    for (int i = 0; i < 3_000; i++) {
      byte[] bytes = new byte[random.nextInt(60)];
      random.nextBytes(bytes);
      assertSame(Body.of(bytes));
    }
  }

  @Test
  void anythingThatLooksLikeJsonComesBackTheSame() {
    var random = new Random(43);
    for (int i = 0; i < 5_000; i++) {
      String text =
          random
              .ints(random.nextInt(10), 0, PIECES.size())
              .mapToObj(PIECES::get)
              .collect(Collectors.joining());
      assertSame(Body.of(text));
    }
  }

  @Test
  void depthAndLengthAreNoObstacle() {
    for (int depth : List.of(1, 998, 999, 1000, 1001, 5_000)) {
      assertSame(Body.of("[".repeat(depth) + "]".repeat(depth)));
    }
    assertSame(Body.of("\"" + "x".repeat(21_000_000) + "\""));
    assertSame(Body.of("1".repeat(5_000)));
    assertSame(Body.of("{\"" + "k".repeat(60_000) + "\":1}"));
  }

  @Test
  void aTreeAsBodyComesBackAsItsBytes() {
    JsonNode tree =
        Json.read("{\"a\":[\"\\ud800\",\"x\"]}".getBytes(StandardCharsets.UTF_8)).orElseThrow();

    assertSame(Body.of(tree));
  }

  @Test
  void whatALineLeavesOutIsTakenFromTheSource() {
    assertThat(EnvelopeJson.read("{\"body\": {\"a\" : 1}}", EMPTY))
        .isEqualTo(new Line.Good(EMPTY.withBody(Body.of("{\"a\":1}"))));
  }

  @Test
  void headersMayBeAMapping() {
    var read = EnvelopeJson.read("{\"headers\":{\"A\":[\"1\",\"2\"],\"B\":\"3\"}}", EMPTY);

    assertThat(read)
        .isEqualTo(
            new Line.Good(EMPTY.withHeaders(Headers.of("A", "1").plus("A", "2").plus("B", "3"))));
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      quoteCharacter = '`',
      textBlock =
          """
          {"idd":"1"}                         | idd: unknown key
          {"id":1}                            | id: must be a text
          {"id":""}                           | id: must not be empty
          {"id":null}                         | id: must be a text
          {"id":"a","id":"b"}                 | a key stands twice near column 15
          {"id":"\\ud800"}                     | id: holds half a surrogate pair
          {"body":1,"body_text":"x"}          | body_text: stands beside body
          {"body_text":"\\ud800x"}             | body_text: holds half a surrogate pair
          {"body_base64":"a b"}               | body_base64: is not base64
          {"body_base64":"AA=A"}              | body_base64: is not base64
          {"received_at":"yesterday"}         | received_at: must be a time such as 2026-01-31T12:00:00Z
          {"headers":"x"}                     | headers: must be a list of [name, value] or an object
          {"headers":[["a","b"],["c"]]}       | headers: entry 2 must be [name, value]
          {"headers":{"a":1}}                 | headers: must be a text
          {"attributes":[]}                   | attributes: must be an object
          {"attributes":{"x":1e999}}          | holds a number beyond the range of a double
          {"traceparent":7}                   | traceparent: must be a text
          {"a\\u000ab":7}                      | a�b: unknown key
          []                                  | not a JSON object
          `hello secret`                      | not JSON near column 1
          {"id":"1"} x                        | not JSON near column 12
          ``                                  | not a JSON object
          """)
  void aLineThatIsNoEnvelopeSaysWhy(String line, String problem) {
    assertThat(EnvelopeJson.read(line == null ? "" : line, EMPTY)).isEqualTo(new Line.Bad(problem));
  }

  @Test
  void aLineThatIsNotUtf8SaysSo() {
    assertThat(EnvelopeJson.read(new byte[] {'{', (byte) 0xff, '}'}, EMPTY))
        .isEqualTo(new Line.Bad("not UTF-8"));
  }

  @Test
  void endlessNestingIsRefused() {
    assertThat(EnvelopeJson.read("{\"body\":" + "[".repeat(1_000_000), EMPTY))
        .isInstanceOf(Line.Bad.class);
  }

  private static String line(Body body) {
    return EnvelopeJson.write(EMPTY.withBody(body));
  }

  private static void assertSame(Body body) {
    byte[] onDisk = line(body).getBytes(StandardCharsets.UTF_8);

    assertThat(EnvelopeJson.read(onDisk, EMPTY)).isEqualTo(new Line.Good(EMPTY.withBody(body)));
  }
}
