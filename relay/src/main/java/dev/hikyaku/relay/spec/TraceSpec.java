package dev.hikyaku.relay.spec;

import dev.hikyaku.relay.spi.Section;
import java.net.URI;
import java.net.URISyntaxException;
import java.util.Locale;
import java.util.Optional;
import java.util.Set;

/**
 * Where spans go.
 *
 * @param endpoint where the collector takes traces over HTTP, path and all
 * @param sample the share of the traces that begin here to keep, from 0 to 1
 */
public record TraceSpec(URI endpoint, double sample) {
  private static final Set<String> SCHEMES = Set.of("http", "https");
  private static final String PATH = "/v1/traces";
  private static final int HIGHEST_PORT = 65_535;

  /**
   * Checks the range.
   *
   * @throws IllegalArgumentException when the share is not between 0 and 1
   */
  public TraceSpec {
    Range.check(sample >= 0 && sample <= 1, "sample", sample);
  }

  /** Reads {@code traces}; empty when there is none, or its address is wrong. */
  static Optional<TraceSpec> read(Section telemetry) {
    if (telemetry.kind("traces") == Section.Kind.ABSENT) {
      return Optional.empty();
    }
    Section s = telemetry.section("traces");
    double sample = s.number("sample", Defaults.TRACE_SAMPLE, 0, 1);
    return s.present()
        ? endpoint(s).map(endpoint -> new TraceSpec(endpoint, sample))
        : Optional.empty();
  }

  private static Optional<URI> endpoint(Section s) {
    String text = s.text("otlp");
    if (text.isEmpty()) {
      return Optional.empty();
    }
    Optional<URI> base = address(text);
    if (base.isEmpty()) {
      s.error(
          "otlp",
          "must be the http or https address of a collector, with no user, query or fragment",
          "such as http://localhost:4318; a path is allowed");
    }
    return base.map(TraceSpec::withPath);
  }

  private static Optional<URI> address(String text) {
    try {
      URI uri = new URI(text);
      boolean good =
          uri.getScheme() != null
              && SCHEMES.contains(uri.getScheme().toLowerCase(Locale.ROOT))
              && uri.getHost() != null
              && uri.getPort() <= HIGHEST_PORT
              && uri.getRawUserInfo() == null
              && uri.getRawFragment() == null
              && uri.getRawQuery() == null;
      return good ? Optional.of(uri) : Optional.empty();
    } catch (URISyntaxException noAddress) {
      return Optional.empty();
    }
  }

  /** The standard's path below the address, unless it stands there already. */
  private static URI withPath(URI base) {
    String text = base.toString().replaceAll("/+$", "");
    return URI.create(text.endsWith(PATH) ? text : text + PATH);
  }
}
