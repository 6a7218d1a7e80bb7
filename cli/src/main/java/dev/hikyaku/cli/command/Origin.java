package dev.hikyaku.cli.command;

import dev.hikyaku.relay.message.Body;
import dev.hikyaku.relay.message.Envelope;
import dev.hikyaku.relay.message.Ulids;
import dev.hikyaku.relay.spec.RelaySpec;
import dev.hikyaku.relay.spec.RouteSpec;
import dev.hikyaku.relay.spec.SourceSpec;
import dev.hikyaku.relay.time.SystemTime;
import java.util.List;

/**
 * Where a message from the command line is said to come from, so that rules which ask for the
 * source see what they would see in a running relay.
 *
 * @param source the source's name
 * @param protocol its type
 */
record Origin(String source, String protocol) {
  /** A message of nobody's. */
  static final Origin COMMAND_LINE = new Origin("cli", "cli");

  /** The first source that the route takes. */
  static Origin of(RouteSpec route, RelaySpec spec) {
    List<String> from = route.from();
    return from.isEmpty() ? COMMAND_LINE : of(from.get(0), spec);
  }

  /** The first source that the route of that name takes. */
  static Origin ofRoute(String route, RelaySpec spec) {
    return spec.routes().stream()
        .filter(one -> one.name().equals(route))
        .findFirst()
        .map(one -> of(one, spec))
        .orElse(COMMAND_LINE);
  }

  /** The source of that name. */
  static Origin of(String source, RelaySpec spec) {
    return spec.sources().stream()
        .filter(one -> one.name().equals(source))
        .findFirst()
        .map(Origin::of)
        .orElse(COMMAND_LINE);
  }

  private static Origin of(SourceSpec source) {
    return new Origin(source.name(), source.type());
  }

  /** A new message with this body, as the media type that the body looks like. */
  Envelope message(Body body) {
    return Envelope.of(Ulids.next(), source, protocol, body, SystemTime.INSTANCE.now())
        .withContentType(looksLike(body));
  }

  /** By its first byte, as the sources that read lines do. */
  private static String looksLike(Body body) {
    if (body.size() == 0) {
      return "";
    }
    byte first = body.bytes()[0];
    return first == '{' || first == '[' ? "application/json" : "text/plain";
  }
}
