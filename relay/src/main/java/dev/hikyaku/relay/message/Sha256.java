package dev.hikyaku.relay.message;

import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.HexFormat;

/** SHA-256 of bytes. Stateless. */
public final class Sha256 {
  private Sha256() {}

  /** The 32 bytes of the digest of these parts, one after the other. */
  public static byte[] of(byte[]... parts) {
    try {
      MessageDigest digest = MessageDigest.getInstance("SHA-256");
      for (byte[] part : parts) {
        digest.update(part);
      }
      return digest.digest();
    } catch (NoSuchAlgorithmException e) {
      throw new IllegalStateException("every JDK has SHA-256", e);
    }
  }

  /** The same as 64 hexadecimal digits in lower case. */
  public static String hex(byte[]... parts) {
    return HexFormat.of().formatHex(of(parts));
  }
}
