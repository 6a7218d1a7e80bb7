package dev.hikyaku.relay.transform;

import static org.assertj.core.api.Assertions.assertThat;

import dev.hikyaku.relay.message.Body;
import dev.hikyaku.relay.message.Envelope;
import dev.hikyaku.relay.message.Headers;
import dev.hikyaku.relay.spec.TransformSpec.Operation;
import dev.hikyaku.relay.transform.Transformed.Broken;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.Map;
import java.util.zip.GZIPOutputStream;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class CodecTest {
  private final Steps made = new Steps();

  @ParameterizedTest
  @ValueSource(strings = {"gzip", "base64", "iso-8859-1", "UTF-16LE"})
  void whatACodecEncodesItDecodes(String code) throws Exception {
    Envelope message = Try.message("Grüße\n\tß");
    Transforms there = made.steps(Operation.CODEC, Map.of("encode", code));
    Transforms back = made.steps(Operation.CODEC, Map.of("decode", code));

    Envelope encoded = Steps.changed(there, message);

    assertThat(encoded.body()).isNotEqualTo(message.body());
    assertThat(Steps.changed(back, encoded)).isEqualTo(message);
    assertThat(made.problems()).isEmpty();
  }

  @ParameterizedTest
  @CsvSource({
    "decode, gzip, gzip,",
    "decode, gzip, 'br, X-Gzip', br",
    "decode, gzip, , ",
    "decode, gzip, br, br",
    "encode, gzip, , gzip",
    "encode, gzip, br, 'br, gzip'",
    "encode, base64, gzip, ",
    "decode, base64, gzip, gzip",
    "decode, iso-8859-1, gzip, ",
  })
  void contentEncodingSaysWhatIsTrueOfTheNewBytes(
      String direction, String code, @Nullable String before, @Nullable String after)
      throws Exception {
    Envelope message = Try.message("Zm9v").withHeaders(labelled(before));
    if (direction.equals("decode") && code.equals("gzip")) {
      message =
          Steps.changed(made.steps(Operation.CODEC, Map.of("encode", "gzip")), message)
              .withHeaders(labelled(before));
    }

    Envelope changed = Steps.changed(made.steps(Operation.CODEC, Map.of(direction, code)), message);

    assertThat(changed.headers()).isEqualTo(labelled(after));
  }

  private static Headers labelled(@Nullable String coding) {
    Headers headers = Headers.of("X-Kept", "1");
    return coding == null ? headers : headers.with("Content-Encoding", coding);
  }

  @Test
  void aBodyMadeAnewIsNotEncoded() throws Exception {
    Envelope message = Try.message("{}").withHeaders(labelled("gzip"));

    assertThat(Steps.changed(made.steps(Operation.JQ, "{a: 1}"), message).headers())
        .isEqualTo(labelled(null));
    assertThat(Steps.changed(made.steps(Operation.TEMPLATE, "x"), message).headers())
        .isEqualTo(labelled(null));
  }

  @Test
  void everyByteGoesThroughGzipAndBase64() throws Exception {
    byte[] all = new byte[256];
    for (int i = 0; i < all.length; i++) {
      all[i] = (byte) i;
    }
    Transforms around =
        made.steps(
            Operation.CODEC, Map.of("encode", "gzip"),
            Operation.CODEC, Map.of("encode", "base64"),
            Operation.CODEC, Map.of("decode", "base64"),
            Operation.CODEC, Map.of("decode", "gzip"));

    assertThat(Steps.changed(around, Try.message("").withBody(Body.of(all))).body().bytes())
        .isEqualTo(all);
    assertThat(Steps.changed(around, Try.message("")).body()).isEqualTo(Body.EMPTY);
  }

  @Test
  void aCharsetDecodesToUtf8() throws Exception {
    Envelope latin =
        Try.message("").withBody(Body.of("Grüße".getBytes(StandardCharsets.ISO_8859_1)));

    assertThat(
            Steps.text(
                Steps.changed(made.steps(Operation.CODEC, Map.of("decode", "iso-8859-1")), latin)))
        .isEqualTo("Grüße");
  }

  @Test
  void whatDoesNotFitTheCodeIsAFailure() throws Exception {
    String front = "transforms[0].codec.";

    assertThat(made.steps(Operation.CODEC, Map.of("encode", "iso-8859-1")).apply(Try.message("€")))
        .isEqualTo(new Broken(front + "encode: the body has characters that do not fit"));
    assertThat(made.steps(Operation.CODEC, Map.of("decode", "us-ascii")).apply(Try.message("ü")))
        .isEqualTo(new Broken(front + "decode: the body has characters that do not fit"));
    assertThat(made.steps(Operation.CODEC, Map.of("decode", "base64")).apply(Try.message("a*b=")))
        .isEqualTo(new Broken(front + "decode: the body is not base64"));
    assertThat(made.steps(Operation.CODEC, Map.of("decode", "gzip")).apply(Try.message("plain")))
        .isEqualTo(new Broken(front + "decode: the body is not whole gzip"));
  }

  @Test
  void base64MayHaveLineBreaks() throws Exception {
    assertThat(
            Steps.text(
                Steps.changed(
                    made.steps(Operation.CODEC, Map.of("decode", "base64")),
                    Try.message("aGVs\r\nbG8=\n"))))
        .isEqualTo("hello");
  }

  @Test
  void aZipBombIsStoppedAtTheOutputLimit() throws Exception {
    Envelope bomb = Try.message("").withBody(Body.of(gzip(new byte[64 * 1024 * 1024])));

    assertThat(bomb.body().size()).isLessThan(100_000);
    assertThat(made.steps(Operation.CODEC, Map.of("decode", "gzip")).apply(bomb))
        .isEqualTo(
            new Broken("transforms[0].codec.decode: the body unpacks to more than 4194304 bytes"));
  }

  @Test
  void aCutGzipIsAFailure() throws Exception {
    byte[] whole = gzip("hello".repeat(100).getBytes(StandardCharsets.UTF_8));
    byte[] cut = Arrays.copyOf(whole, whole.length - 9);

    assertThat(
            made.steps(Operation.CODEC, Map.of("decode", "gzip"))
                .apply(Try.message("").withBody(Body.of(cut))))
        .isEqualTo(new Broken("transforms[0].codec.decode: the body is not whole gzip"));
  }

  @Test
  void wrongCodecsAndMediaTypesAreProblemsAtTheirPlace() {
    made.steps(
        Operation.CODEC, Map.of(),
        Operation.CODEC, Map.of("encode", "gzip", "decode", "gzip"),
        Operation.CODEC, Map.of("decode", "zstd"),
        Operation.CONTENT_TYPE, "json",
        Operation.CONTENT_TYPE, "text/plain\r\nX-A: 1");

    assertThat(made.problems())
        .containsExactly(
            "transforms[0].codec: takes one of encode and decode (write codec: { decode: gzip })",
            "transforms[1].codec: takes one of encode and decode (write codec: { decode: gzip })",
            "transforms[2].codec.decode: there is no codec 'zstd'"
                + " (gzip, base64 or a charset: iso-8859-1)",
            "transforms[3].content_type: is no media type (write it like application/json)",
            "transforms[4].content_type: is no media type (write it like application/json)");
  }

  private static byte[] gzip(byte[] bytes) throws IOException {
    ByteArrayOutputStream packed = new ByteArrayOutputStream();
    try (GZIPOutputStream out = new GZIPOutputStream(packed)) {
      out.write(bytes);
    }
    return packed.toByteArray();
  }
}
