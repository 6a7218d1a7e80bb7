package dev.hikyaku.relay.message;

import java.nio.ByteBuffer;
import java.nio.CharBuffer;
import java.nio.charset.CharsetDecoder;
import java.nio.charset.CoderResult;
import java.nio.charset.StandardCharsets;

/** Whether bytes are UTF-8 in its only right form: no overlong signs, no surrogates. */
final class Utf8 {
  private static final int CHUNK = 1024;

  private Utf8() {}

  static boolean isValid(byte[] bytes) {
    int ascii = 0;
    while (ascii < bytes.length && bytes[ascii] >= 0) {
      ascii++;
    }
    return ascii == bytes.length || decodes(ByteBuffer.wrap(bytes, ascii, bytes.length - ascii));
  }

  private static boolean decodes(ByteBuffer bytes) {
    CharsetDecoder decoder = StandardCharsets.UTF_8.newDecoder();
    CharBuffer chunk = CharBuffer.allocate(CHUNK);
    CoderResult result = decoder.decode(bytes, chunk, true);
    while (result.isOverflow()) {
      chunk.clear();
      result = decoder.decode(bytes, chunk, true);
    }
    return !result.isError();
  }
}
