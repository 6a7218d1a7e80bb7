package dev.hikyaku.relay.protocol.http;

import dev.hikyaku.relay.message.Body;
import dev.hikyaku.relay.message.Headers;
import dev.hikyaku.relay.spec.Defaults;
import dev.hikyaku.relay.spi.Section;
import java.security.MessageDigest;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Optional;

/** How callers must sign the raw bytes of what they send. Thread-safe. Never prints its secret. */
final class Signature {
  /** The value of WWW-Authenticate. */
  static final String CHALLENGE = "Signature realm=\"hikyaku\"";

  private final SignatureScheme scheme;
  private final String header;
  private final Duration tolerance;
  private final Hmac hmac;

  private Signature(SignatureScheme scheme, String header, Duration tolerance, Hmac hmac) {
    this.scheme = scheme;
    this.header = header;
    this.tolerance = tolerance;
    this.hmac = hmac;
  }

  /** Reads {@code auth.signature}; empty when the settings have none or it is wrong. */
  static Optional<Signature> read(Section settings) {
    Section block = settings.section("auth").section("signature");
    if (!block.present()) {
      return Optional.empty();
    }
    Optional<SignatureScheme> scheme = SignatureScheme.read(block, "scheme");
    String secret = block.text("secret");
    Optional<String> header = block.optionalText("header");
    Duration tolerance =
        block.duration("tolerance", Defaults.SIGNATURE_TOLERANCE, Duration.ofSeconds(1));
    if (scheme.isEmpty() || secret.isEmpty()) {
      return Optional.empty();
    }
    String name = header.or(() -> scheme.get().header()).orElse("");
    if (name.isEmpty()) {
      block.error("header", "scheme hmac needs the name of a header", "header: X-Signature");
    }
    Optional<Hmac> hmac = scheme.get().key(secret);
    if (hmac.isEmpty()) {
      block.error("secret", "not a secret of this scheme", "whsec_ and base64 after it");
    }
    return hmac.map(key -> new Signature(scheme.get(), name, tolerance, key));
  }

  /** What a request claims in its headers. Empty: too little, or too old. */
  Optional<Claim> claim(Headers headers, Instant now) {
    List<String> values = headers.all(header);
    if (values.size() != 1) {
      return Optional.empty();
    }
    return scheme.parts(values.get(0), headers).filter(p -> fresh(p, now)).map(Claim::new);
  }

  private boolean fresh(SignatureScheme.Parts parts, Instant now) {
    return parts.at().isEmpty()
        || Duration.between(parts.at().get(), now).abs().compareTo(tolerance) <= 0;
  }

  /** Codes that came with a request. */
  final class Claim {
    private final SignatureScheme.Parts parts;

    private Claim(SignatureScheme.Parts parts) {
      this.parts = parts;
    }

    /** Whether one of them is that of the body. Takes the same time wherever they differ. */
    boolean proves(Body body) {
      byte[] right = hmac.of(parts.before(), body);
      boolean proved = false;
      for (byte[] code : parts.codes()) {
        proved |= MessageDigest.isEqual(right, code);
      }
      return proved;
    }
  }

  @Override
  public String toString() {
    return "Signature ***";
  }
}
