package dev.hikyaku.relay.protocol.http;

import dev.hikyaku.relay.message.Body;
import dev.hikyaku.relay.message.Headers;
import dev.hikyaku.relay.spi.Section;
import java.time.Instant;
import java.util.Base64;
import java.util.List;
import java.util.Optional;

/**
 * Signs what is sent as Standard Webhooks says: the same id on every attempt, the time of this one.
 * Never prints its secret.
 *
 * @param hmac with the secret
 */
record Signing(Hmac hmac) {
  private static final String SCHEME = "standard-webhooks";

  /** Reads {@code sign}; empty when the settings have none or it is wrong. */
  static Optional<Signing> read(Section settings) {
    Section sign = settings.section("sign");
    if (!sign.present()) {
      return Optional.empty();
    }
    if (!sign.text("scheme", SCHEME).equals(SCHEME)) {
      sign.error("scheme", "must be " + SCHEME, "");
    }
    String secret = sign.text("secret");
    Optional<Hmac> hmac = Hmac.ofWebhookSecret(secret);
    if (hmac.isEmpty() && !secret.isEmpty()) {
      sign.error("secret", "not a webhook secret", "whsec_ and base64 after it");
    }
    return hmac.map(Signing::new);
  }

  /** The headers that prove a body. */
  Headers headers(String id, Instant now, Body body) {
    String at = Long.toString(now.getEpochSecond());
    byte[] code = hmac.of(id + "." + at + ".", body);
    return Headers.of(
        List.of(
            new Headers.Header("webhook-id", id),
            new Headers.Header("webhook-timestamp", at),
            new Headers.Header("webhook-signature", "v1," + encoded(code))));
  }

  private static String encoded(byte[] code) {
    return Base64.getEncoder().encodeToString(code);
  }
}
