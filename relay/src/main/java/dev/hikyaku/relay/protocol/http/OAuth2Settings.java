package dev.hikyaku.relay.protocol.http;

import dev.hikyaku.relay.message.Body;
import dev.hikyaku.relay.message.Headers;
import dev.hikyaku.relay.protocol.net.ClientTls;
import dev.hikyaku.relay.spi.Section;
import java.net.URI;
import java.net.URLEncoder;
import java.nio.charset.StandardCharsets;
import java.util.Base64;
import java.util.List;
import java.util.Optional;

/**
 * {@code auth.oauth2}: client credentials. Never prints them.
 *
 * @param url where tokens are
 * @param clientId who asks
 * @param clientSecret and proves it
 * @param scopes what for
 * @param tls whom to trust, for https
 */
record OAuth2Settings(
    URI url, String clientId, String clientSecret, List<String> scopes, Optional<ClientTls> tls) {

  /** Reads {@code auth.oauth2}; empty when the settings have none. */
  static Optional<OAuth2Settings> read(Section settings, ClientTls tls) {
    Section block = settings.section("auth").section("oauth2");
    if (!block.present()) {
      return Optional.empty();
    }
    URI url = HttpTarget.url(block, "token_url", "https");
    return Optional.of(
        new OAuth2Settings(
            url,
            block.text("client_id"),
            block.text("client_secret"),
            block.texts("scopes", List.of()),
            url.getScheme().equals("https") ? Optional.of(tls) : Optional.empty()));
  }

  /** The request for a token. */
  Outgoing request() {
    String pair = encoded(clientId) + ":" + encoded(clientSecret);
    String basic = Base64.getEncoder().encodeToString(pair.getBytes(StandardCharsets.UTF_8));
    String scope = scopes.isEmpty() ? "" : "&scope=" + encoded(String.join(" ", scopes));
    return new Outgoing(
        Headers.EMPTY
            .plus("Authorization", "Basic " + basic)
            .plus("Content-Type", "application/x-www-form-urlencoded")
            .plus("Accept", "application/json"),
        Body.of("grant_type=client_credentials" + scope));
  }

  private static String encoded(String text) {
    return URLEncoder.encode(text, StandardCharsets.UTF_8);
  }

  @Override
  public String toString() {
    return "OAuth2Settings " + url.getHost();
  }
}
