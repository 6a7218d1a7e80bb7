package dev.hikyaku.relay.protocol.http;

import dev.hikyaku.relay.failure.Failure;
import dev.hikyaku.relay.failure.Severity;
import dev.hikyaku.relay.failure.Tag;
import dev.hikyaku.relay.failure.Tags;
import io.helidon.common.buffers.DataReader.InsufficientDataAvailableException;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.SocketTimeoutException;
import java.net.UnknownHostException;
import java.security.cert.CertificateException;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import javax.net.ssl.SSLException;

/** What errors of the client mean; the only class that looks at its exceptions. */
final class HttpErrors {
  /** An access token that was refused for the first time. */
  static final Tag STALE_TOKEN = Tag.of("http", "stale_token");

  private HttpErrors() {}

  /**
   * No connection came about.
   *
   * @param place host and port
   */
  static Failure connecting(String place, IOException e) {
    return switch (e) {
      case SSLException tls -> tls(place, tls);
      case SocketTimeoutException slow ->
          passing("no connection to " + place + " in time", e, Tags.CONNECT, Tags.TIMEOUT);
      case UnknownHostException unknown ->
          passing("no address is known for " + place, e, Tags.CONNECT);
      default -> passing("cannot connect to " + place + ": " + reason(e), e, Tags.CONNECT);
    };
  }

  /** A certificate that is not trusted stays so; a handshake that broke may go well next time. */
  private static Failure tls(String place, SSLException e) {
    Severity severity = aboutTrust(e) ? Severity.PERMANENT : Severity.TRANSIENT;
    return new Failure(
        severity,
        List.of(Tags.TLS),
        "TLS with " + place + " failed: " + reason(e),
        Optional.empty(),
        Optional.of(e));
  }

  private static boolean aboutTrust(Throwable e) {
    for (Throwable cause = e; cause != null; cause = cause.getCause()) {
      if (cause instanceof CertificateException) {
        return true;
      }
    }
    return false;
  }

  /**
   * The exchange broke.
   *
   * @param answered whether a byte of the answer had come
   */
  static Failure exchanging(Exception e, boolean answered) {
    Throwable cause =
        e instanceof UncheckedIOException io ? Objects.requireNonNullElse(io.getCause(), e) : e;
    if (cause instanceof SocketTimeoutException) {
      return passing(
          answered ? "the answer did not end in time" : "no answer in time", e, Tags.TIMEOUT);
    }
    if (cause instanceof IOException || cause instanceof InsufficientDataAvailableException) {
      return answered
          ? passing("the connection broke within the answer", e, Tags.RESET)
          : passing("the connection broke before any answer", e, Tags.CONNECT, Tags.RESET);
    }
    return passing("malformed answer: " + reason(cause), e, Tags.PROTOCOL);
  }

  private static Failure passing(String message, Exception e, Tag... tags) {
    return Failure.passing(message, tags).causedBy(e);
  }

  /** A header of the message that HTTP cannot carry; its value may be a secret. */
  static Failure unsendable(String header) {
    return Failure.lasting("the header " + header + " cannot be sent over HTTP", Tags.INVALID);
  }

  /** A token that may have been good when it was asked for: the next attempt has a new one. */
  static Failure staleToken() {
    return Failure.passing("http 401: the access token is no longer taken", STALE_TOKEN);
  }

  private static String reason(Throwable e) {
    return e.getMessage() == null ? e.getClass().getSimpleName() : Printable.line(e.getMessage());
  }
}
