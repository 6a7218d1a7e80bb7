package dev.hikyaku.relay.protocol.http;

import dev.hikyaku.relay.message.Headers;
import dev.hikyaku.relay.protocol.net.ClientTls;
import dev.hikyaku.relay.protocol.net.Credentials;
import dev.hikyaku.relay.spec.Defaults;
import dev.hikyaku.relay.spi.Section;
import dev.hikyaku.relay.spi.SinkContext;
import java.net.URI;
import java.net.URISyntaxException;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/**
 * The settings of an http destination.
 *
 * @param url where to
 * @param method how
 * @param headers always sent, over what a message brings
 * @param forward names of headers of the message to send on; {@code all} for every one but
 *     credentials
 * @param success statuses that count as taken
 * @param events how a message is put as a CloudEvent
 * @param signing how it is signed
 * @param tls whom to trust, for https
 */
record HttpTarget(
    URI url,
    String method,
    Headers headers,
    List<String> forward,
    Success success,
    EventMode events,
    Optional<Signing> signing,
    Optional<ClientTls> tls) {
  private static final URI NOWHERE = URI.create("http://invalid.invalid/");

  /** How a message is put as a CloudEvent. */
  enum EventMode {
    /** Not at all. */
    OFF,
    /** In headers. */
    BINARY,
    /** In a JSON body. */
    STRUCTURED
  }

  static HttpTarget read(Section settings, SinkContext context) {
    URI url = url(settings, context.type());
    ClientTls tls = ClientTls.read(settings);
    return new HttpTarget(
        url,
        method(settings),
        headers(settings),
        settings.texts("forward_headers", List.of()),
        Success.read(settings),
        settings.choice("cloudevents", EventMode.class, EventMode.OFF),
        Signing.read(settings),
        url.getScheme().equals("https") ? Optional.of(tls) : Optional.empty());
  }

  private static URI url(Section settings, String type) {
    String text = settings.text("url");
    Optional<String> problem = problem(text, type);
    // The text may hold a secret: it is not repeated.
    problem.ifPresent(
        p -> settings.error("url", p, "write it as in https://api.example.com/events"));
    return problem.isPresent() || text.isEmpty() ? NOWHERE : URI.create(text);
  }

  private static Optional<String> problem(String text, String type) {
    if (text.isEmpty()) {
      return Optional.empty(); // reported as missing
    }
    try {
      URI url = new URI(text);
      String scheme = String.valueOf(url.getScheme());
      if (!scheme.equals("http") && !scheme.equals("https")) {
        return Optional.of("not an http or https URL");
      }
      if (type.equals("http") && scheme.equals("https")) {
        return Optional.of("type http takes http:// URLs only; use type: https");
      }
      if (url.getHost() == null || url.getPort() == 0 || url.getPort() > 65_535) {
        return Optional.of("the URL has no valid host and port");
      }
      if (url.getRawUserInfo() != null) {
        return Optional.of("credentials do not belong in a URL; use auth: { basic: … }");
      }
      return url.getRawFragment() == null
          ? Optional.empty()
          : Optional.of("a fragment is never sent; remove it");
    } catch (URISyntaxException e) {
      return Optional.of("not a URL: " + e.getReason());
    }
  }

  private static String method(Section settings) {
    String method = settings.text("method", Defaults.HTTP_METHOD);
    if (!method.matches("[A-Z]{1,20}") || List.of("HEAD", "CONNECT", "TRACE").contains(method)) {
      settings.error(
          "method", "not a method that carries a message: " + method, "POST, PUT or PATCH");
    }
    return method;
  }

  /** {@code auth} and {@code headers}. */
  private static Headers headers(Section settings) {
    List<Headers.Header> lines = new ArrayList<>();
    Credentials.read(settings)
        .ifPresent(auth -> lines.add(new Headers.Header("Authorization", auth.header())));
    Section headers = settings.section("headers");
    for (String name : headers.keys()) {
      Headers.Header line = new Headers.Header(name, headers.text(name));
      if (HeaderRules.sendable(line)) {
        lines.add(line);
      } else {
        headers.error(
            name,
            "cannot be sent as a header",
            "names are tokens that hikyaku does not set itself, values printable ASCII on one line");
      }
    }
    return Headers.of(lines);
  }
}
