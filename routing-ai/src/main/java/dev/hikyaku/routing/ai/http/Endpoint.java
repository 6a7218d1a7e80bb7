package dev.hikyaku.routing.ai.http;

import dev.hikyaku.relay.spi.Section;
import java.net.URI;
import java.net.URISyntaxException;
import java.util.Optional;
import java.util.Set;

/**
 * Where a model of the catalog is asked: {@code url}, {@code model} and {@code api_key}, the same
 * three for every provider.
 *
 * @param url without a slash at the end
 * @param model the server's name for the model
 * @param apiKey never to be printed
 */
public record Endpoint(String url, String model, Optional<String> apiKey) {
  private static final int LAST_PORT = 65_535;
  private static final Set<String> SCHEMES = Set.of("http", "https");

  /**
   * Reads them.
   *
   * @param otherwise the url where none is given; empty when there is none to fall back on
   * @param keyed whether that url wants a key
   */
  public static Endpoint read(Section entry, Optional<String> otherwise, boolean keyed) {
    Optional<String> given = entry.optionalText("url");
    Optional<String> key = entry.optionalText("api_key");
    if (given.isEmpty() && otherwise.isEmpty()) {
      entry.error("url", "missing url", "the address of the server, as in http://localhost:8000");
    }
    given.ifPresent(url -> check(entry, url));
    if (given.isEmpty() && keyed && key.isEmpty()) {
      entry.error("api_key", "missing api_key", "api_key: \"{{secrets.NAME}}\"");
    }
    String url = given.or(() -> otherwise).orElse("");
    return new Endpoint(url.endsWith("/") ? url.substring(0, url.length() - 1) : url, "", key);
  }

  /** With the name of the model, which has to be there. */
  public Endpoint named(Section entry) {
    return new Endpoint(url, entry.text("model"), apiKey);
  }

  private static void check(Section entry, String text) {
    try {
      URI url = new URI(text);
      if (url.getScheme() == null || !SCHEMES.contains(url.getScheme()) || url.getHost() == null) {
        entry.error("url", "not an http or https url", "http://localhost:8000");
      } else if (url.getPort() > LAST_PORT) {
        entry.error("url", "a url with a port above " + LAST_PORT, "http://localhost:8000");
      } else if (url.getRawUserInfo() != null) {
        entry.error("url", "a url with credentials in it", "put the key in api_key");
      }
    } catch (URISyntaxException malformed) {
      entry.error("url", "not a url", "http://localhost:8000");
    }
  }

  /** Not the key. */
  @Override
  public String toString() {
    return model + " at " + url;
  }
}
