package dev.hikyaku.relay.protocol.http;

import dev.hikyaku.relay.protocol.net.Address;
import dev.hikyaku.relay.protocol.net.Credentials;
import dev.hikyaku.relay.protocol.net.ServerTls;
import dev.hikyaku.relay.spec.Defaults;
import dev.hikyaku.relay.spi.Section;
import java.time.Duration;
import java.util.List;
import java.util.Optional;

/**
 * The settings of an http source.
 *
 * @param address where it listens
 * @param path what it takes, exactly
 * @param ack when the caller is answered
 * @param ackTimeout after this long the caller is told {@code pending}
 * @param respond whose reply the caller gets instead
 * @param auth what callers must show
 * @param signature how callers must sign instead
 * @param tls how it is encrypted
 */
record HttpListen(
    Address address,
    String path,
    AckMode ack,
    Duration ackTimeout,
    Optional<Respond> respond,
    Optional<Credentials> auth,
    Optional<Signature> signature,
    Optional<ServerTls> tls) {

  /** When a caller is answered. */
  enum AckMode {
    /** Once the outcome is known. */
    DELIVERED,
    /** As soon as the relay has the message. */
    ACCEPTED
  }

  static HttpListen read(Section settings, String type) {
    Optional<ServerTls> tls = ServerTls.read(settings);
    if (type.equals("https") && tls.isEmpty()) {
      settings.error(
          "tls", "an https source needs tls", "add tls: { cert: ./cert.pem, key: ./key.pem }");
    }
    boolean signed = settings.section("auth").section("signature").present();
    return new HttpListen(
        Address.read(settings, "listen"),
        path(settings),
        settings.choice("ack", AckMode.class, AckMode.DELIVERED),
        settings.duration("ack_timeout", Defaults.ACK_TIMEOUT, Duration.ofMillis(1)),
        Respond.read(settings),
        signed ? Optional.empty() : Credentials.read(settings),
        Signature.read(settings),
        tls);
  }

  /** How long a caller is held. */
  Duration patience() {
    return respond.map(Respond::timeout).orElse(ackTimeout);
  }

  /**
   * The reply of a destination as the answer.
   *
   * @param from its name
   * @param timeout after this long the caller is told so; delivery goes on
   */
  record Respond(String from, Duration timeout) {
    static Optional<Respond> read(Section settings) {
      Section respond = settings.section("respond");
      if (!respond.present()) {
        return Optional.empty();
      }
      for (String other : List.of("ack", "ack_timeout")) {
        if (settings.kind(other) != Section.Kind.ABSENT) {
          settings.error(other, "has no meaning beside respond", "remove one of them");
        }
      }
      return Optional.of(
          new Respond(
              respond.text("from"),
              respond.duration("timeout", Defaults.RESPOND_TIMEOUT, Duration.ofMillis(1))));
    }
  }

  private static String path(Section settings) {
    String path = settings.text("path", Defaults.HTTP_PATH);
    boolean plain = path.chars().allMatch(c -> c > ' ' && c < 0x7f && c != '?' && c != '#');
    if (!path.startsWith("/") || !plain) {
      settings.error("path", "not a path: " + path, "write it as callers send it, such as /events");
    }
    return path;
  }
}
