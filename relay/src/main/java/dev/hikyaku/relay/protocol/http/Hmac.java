package dev.hikyaku.relay.protocol.http;

import dev.hikyaku.relay.message.Body;
import java.nio.charset.StandardCharsets;
import java.security.GeneralSecurityException;
import java.util.Base64;
import java.util.Optional;
import javax.crypto.Mac;
import javax.crypto.spec.SecretKeySpec;

/** HMAC-SHA256 with one key. Thread-safe. Never prints its key. */
final class Hmac {
  private static final String ALGORITHM = "HmacSHA256";
  private static final String PREFIX = "whsec_";
  private final SecretKeySpec key;

  private Hmac(byte[] key) {
    this.key = new SecretKeySpec(key, ALGORITHM);
  }

  /** The text itself as the key. */
  static Hmac ofText(String secret) {
    return new Hmac(secret.getBytes(StandardCharsets.UTF_8));
  }

  /**
   * A secret of Standard Webhooks: base64, {@code whsec_} before it or not. Empty if it is none.
   */
  static Optional<Hmac> ofWebhookSecret(String secret) {
    String base64 = secret.startsWith(PREFIX) ? secret.substring(PREFIX.length()) : secret;
    try {
      byte[] key = Base64.getDecoder().decode(base64);
      return key.length == 0 ? Optional.empty() : Optional.of(new Hmac(key));
    } catch (IllegalArgumentException notBase64) {
      return Optional.empty();
    }
  }

  /** The code of a text and the body after it. */
  byte[] of(String before, Body body) {
    try {
      Mac mac = Mac.getInstance(ALGORITHM);
      mac.init(key);
      mac.update(before.getBytes(StandardCharsets.UTF_8));
      return mac.doFinal(body.bytes());
    } catch (GeneralSecurityException e) {
      throw new IllegalStateException(e); // every JDK has it
    }
  }

  @Override
  public String toString() {
    return "Hmac ***";
  }
}
