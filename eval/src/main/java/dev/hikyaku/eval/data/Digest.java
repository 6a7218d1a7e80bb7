package dev.hikyaku.eval.data;

import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.HexFormat;

/** A SHA-256 that grows, for what is too large to be held. */
final class Digest {
  private static final int CHUNK = 1 << 16;

  private final MessageDigest digest;

  Digest() {
    try {
      digest = MessageDigest.getInstance("SHA-256");
    } catch (NoSuchAlgorithmException e) {
      throw new IllegalStateException("every JDK has SHA-256", e);
    }
  }

  /** One part, told apart from the next. */
  void add(byte[] part) {
    digest.update((part.length + ":").getBytes(StandardCharsets.US_ASCII));
    digest.update(part);
  }

  /** All that the stream has, as it is. */
  Digest of(InputStream in) throws IOException {
    byte[] chunk = new byte[CHUNK];
    for (int read = in.read(chunk); read >= 0; read = in.read(chunk)) {
      digest.update(chunk, 0, read);
    }
    return this;
  }

  /** As 64 hexadecimal digits in lower case. */
  String hex() {
    return HexFormat.of().formatHex(digest.digest());
  }
}
