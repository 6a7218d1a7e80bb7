package dev.hikyaku.relay.protocol.net;

import dev.hikyaku.relay.spi.Section;
import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.util.Base64;
import java.util.Locale;
import java.util.Optional;

/** What an Authorization header must hold, or is given to hold. Never prints its secret. */
public final class Credentials {
  private final String scheme;
  private final String secret;

  private Credentials(String scheme, String secret) {
    this.scheme = scheme;
    this.secret = secret;
  }

  /** Reads {@code auth: {bearer | basic: {user, password}}}; empty when the settings have none. */
  public static Optional<Credentials> read(Section settings) {
    Section auth = settings.section("auth");
    if (!auth.present()) {
      return Optional.empty();
    }
    Section basic = auth.section("basic");
    Optional<String> bearer = auth.optionalText("bearer");
    if (bearer.isPresent() == basic.present()) {
      auth.error("", "auth is either bearer or basic", "write bearer: \"{{secrets.TOKEN}}\"");
      return Optional.empty();
    }
    return bearer.isPresent() ? bearer(auth, bearer.get()) : basic(basic);
  }

  private static Optional<Credentials> bearer(Section auth, String token) {
    if (token.isEmpty() || !token.chars().allMatch(c -> c > ' ' && c < 0x7f)) {
      auth.error(
          "bearer", "a token is visible ASCII on one line", "check the secret for a line break");
      return Optional.empty();
    }
    return Optional.of(new Credentials("Bearer", token));
  }

  private static Optional<Credentials> basic(Section basic) {
    String user = basic.text("user");
    String password = basic.text("password");
    if (user.indexOf(':') >= 0) {
      basic.error("user", "a user name has no colon", "");
    }
    byte[] pair = (user + ":" + password).getBytes(StandardCharsets.UTF_8);
    return Optional.of(new Credentials("Basic", Base64.getEncoder().encodeToString(pair)));
  }

  /** The value of the Authorization header to send. */
  public String header() {
    return scheme + " " + secret;
  }

  /** The value of WWW-Authenticate for a caller that showed nothing good. */
  public String challenge() {
    return scheme + " realm=\"hikyaku\"";
  }

  /** Whether an Authorization header shows the secret. Takes the same time wherever it differs. */
  public boolean accept(Optional<String> header) {
    String given = header.orElse("").trim();
    int space = given.indexOf(' ');
    if (space < 0 || !given.substring(0, space).toLowerCase(Locale.ROOT).equals(lowerScheme())) {
      return false;
    }
    return MessageDigest.isEqual(
        secret.getBytes(StandardCharsets.UTF_8),
        given.substring(space + 1).trim().getBytes(StandardCharsets.UTF_8));
  }

  private String lowerScheme() {
    return scheme.toLowerCase(Locale.ROOT);
  }

  @Override
  public String toString() {
    return scheme + " ***";
  }
}
