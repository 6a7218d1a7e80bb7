package dev.hikyaku.relay.admin;

import dev.hikyaku.relay.message.Sha256;
import dev.hikyaku.relay.spec.ServerSpec.Token;
import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** Who a bearer token stands for. Takes the same time for every wrong token. Thread-safe. */
final class Tokens {
  private static final String SCHEME = "bearer ";

  private final Map<String, byte[]> digests = new LinkedHashMap<>();

  Tokens(List<Token> tokens) {
    tokens.forEach(token -> digests.put(token.name(), digest(token.token())));
  }

  /** Whether anybody may ask. */
  boolean none() {
    return digests.isEmpty();
  }

  /** The name of the one valid token in these Authorization headers. */
  Optional<String> caller(List<String> headers) {
    if (headers.size() != 1 || !isBearer(headers.getFirst())) {
      return Optional.empty();
    }
    // Digests have one length, so that the comparison tells nothing about that of a token.
    byte[] asked = digest(headers.getFirst().substring(SCHEME.length()).strip());
    Optional<String> caller = Optional.empty();
    for (Map.Entry<String, byte[]> one : digests.entrySet()) {
      if (MessageDigest.isEqual(one.getValue(), asked)) {
        caller = Optional.of(one.getKey());
      }
    }
    return caller;
  }

  private static boolean isBearer(String header) {
    return header.regionMatches(true, 0, SCHEME, 0, SCHEME.length());
  }

  private static byte[] digest(String token) {
    return Sha256.of(token.getBytes(StandardCharsets.UTF_8));
  }
}
