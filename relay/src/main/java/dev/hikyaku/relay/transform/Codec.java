package dev.hikyaku.relay.transform;

import dev.hikyaku.relay.message.Body;
import dev.hikyaku.relay.message.Envelope;
import dev.hikyaku.relay.message.Headers;
import dev.hikyaku.relay.spi.ExpressionException;
import dev.hikyaku.relay.spi.Section;
import dev.hikyaku.relay.transform.Transformed.Changed;
import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.nio.ByteBuffer;
import java.nio.CharBuffer;
import java.nio.charset.CharacterCodingException;
import java.nio.charset.Charset;
import java.nio.charset.IllegalCharsetNameException;
import java.nio.charset.StandardCharsets;
import java.nio.charset.UnsupportedCharsetException;
import java.util.Arrays;
import java.util.Base64;
import java.util.zip.GZIPInputStream;
import java.util.zip.GZIPOutputStream;

/**
 * Turns the bytes of a body into others: {@code gzip}, {@code base64} or a charset, in one of two
 * directions. A charset decodes to UTF-8 and encodes from it. Base64 is written without line breaks
 * and read with or without; what does not fit the code is an error, never dropped. Content-Encoding
 * then says what is true of the new bytes; other headers and the media type stay as they are.
 */
final class Codec implements Transforms.Step {
  private final String place;
  private final Change change;

  private Codec(String place, Change change) {
    this.place = place;
    this.change = change;
  }

  /** From bytes to bytes. */
  private interface Change {
    byte[] of(byte[] bytes) throws IOException;

    /** What Content-Encoding says afterwards: nothing, as bytes of another form are not encoded. */
    default Headers relabelled(Headers headers) {
      return ContentEncoding.dropped(headers);
    }
  }

  private record Packing(boolean decode, long most) implements Change {
    @Override
    public byte[] of(byte[] bytes) throws IOException {
      return decode ? gunzip(bytes, most) : gzip(bytes);
    }

    @Override
    public Headers relabelled(Headers headers) {
      return decode ? ContentEncoding.unpacked(headers) : ContentEncoding.packed(headers);
    }
  }

  /** Base64 text may hold packed bytes, and whoever labelled it so meant those. */
  private record FromBase64() implements Change {
    @Override
    public byte[] of(byte[] bytes) throws IOException {
      return fromBase64(bytes);
    }

    @Override
    public Headers relabelled(Headers headers) {
      return headers;
    }
  }

  /** Reads the mapping at a key: one of {@code encode} and {@code decode}. */
  static Codec read(Section at, String key, Limits limits) {
    Section codec = at.section(key);
    String encode = codec.text("encode", "");
    String decode = codec.text("decode", "");
    if (encode.isEmpty() == decode.isEmpty()) {
      at.error(key, "takes one of encode and decode", "write codec: { decode: gzip }");
      return new Codec(at.path(), bytes -> bytes);
    }
    String direction = encode.isEmpty() ? "decode" : "encode";
    String code = encode.isEmpty() ? decode : encode;
    return new Codec(
        codec.path() + "." + direction, change(codec, direction, code, limits.output()));
  }

  private static Change change(Section codec, String direction, String code, long most) {
    boolean decode = direction.equals("decode");
    return switch (code) {
      case "gzip" -> new Packing(decode, most);
      case "base64" -> decode ? new FromBase64() : bytes -> Base64.getEncoder().encode(bytes);
      default -> charset(codec, direction, code, decode);
    };
  }

  private static Change charset(Section codec, String direction, String code, boolean decode) {
    try {
      Charset charset = Charset.forName(code);
      if (!decode && !charset.canEncode()) {
        throw new UnsupportedCharsetException(code);
      }
      return decode
          ? bytes -> convert(bytes, charset, StandardCharsets.UTF_8)
          : bytes -> convert(bytes, StandardCharsets.UTF_8, charset);
    } catch (IllegalCharsetNameException | UnsupportedCharsetException e) {
      codec.error(
          direction, "there is no codec '" + code + "'", "gzip, base64 or a charset: iso-8859-1");
      return bytes -> bytes;
    }
  }

  @Override
  public Transformed run(Envelope envelope) throws ExpressionException {
    try {
      Envelope changed = envelope.withBody(Body.of(change.of(envelope.body().bytes())));
      return new Changed(changed.withHeaders(change.relabelled(envelope.headers())));
    } catch (CharacterCodingException e) {
      throw new ExpressionException(place + ": the body has characters that do not fit", e);
    } catch (IOException e) {
      throw new ExpressionException(place + ": " + e.getMessage(), e);
    }
  }

  private static byte[] gzip(byte[] bytes) throws IOException {
    ByteArrayOutputStream packed = new ByteArrayOutputStream();
    try (GZIPOutputStream out = new GZIPOutputStream(packed)) {
      out.write(bytes);
    }
    return packed.toByteArray();
  }

  private static byte[] gunzip(byte[] bytes, long most) throws IOException {
    int limit = (int) Math.min(most, Integer.MAX_VALUE - 16);
    byte[] unpacked;
    try (InputStream in = new GZIPInputStream(new ByteArrayInputStream(bytes))) {
      unpacked = in.readNBytes(limit + 1);
    } catch (IOException e) {
      throw new IOException("the body is not whole gzip", e);
    }
    if (unpacked.length > limit) {
      throw new IOException("the body unpacks to more than " + most + " bytes");
    }
    return unpacked;
  }

  private static byte[] fromBase64(byte[] bytes) throws IOException {
    byte[] packed = new byte[bytes.length];
    int size = 0;
    for (byte b : bytes) {
      if (b != '\r' && b != '\n' && b != ' ' && b != '\t') {
        packed[size++] = b;
      }
    }
    try {
      return Base64.getDecoder().decode(Arrays.copyOf(packed, size));
    } catch (IllegalArgumentException e) {
      throw new IOException("the body is not base64", e);
    }
  }

  /** Coders made by the charset report what does not fit instead of replacing it. */
  private static byte[] convert(byte[] bytes, Charset from, Charset to) throws IOException {
    CharBuffer text = from.newDecoder().decode(ByteBuffer.wrap(bytes));
    ByteBuffer out = to.newEncoder().encode(text);
    byte[] converted = new byte[out.remaining()];
    out.get(converted);
    return converted;
  }
}
