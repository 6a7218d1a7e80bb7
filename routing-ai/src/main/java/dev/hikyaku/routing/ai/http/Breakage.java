package dev.hikyaku.routing.ai.http;

import dev.hikyaku.relay.failure.Failure;
import dev.hikyaku.relay.failure.Tag;
import dev.hikyaku.relay.failure.Tags;
import dev.hikyaku.routing.ai.model.Outcome;
import java.io.IOException;
import java.net.ConnectException;
import java.net.ProtocolException;
import java.net.http.HttpTimeoutException;
import javax.net.ssl.SSLException;

/** What the JDK's client throws, as an outcome. */
final class Breakage {
  private Breakage() {}

  static Outcome.Unusable of(IOException thrown, Secret secret) {
    // The JDK's client wraps what came from the reader of the body.
    return switch (thrown.getCause() instanceof BoundedBody.TooLarge large ? large : thrown) {
      case BoundedBody.TooLarge large -> new Outcome.Malformed(String.valueOf(large.getMessage()));
      case HttpTimeoutException late -> new Outcome.TimedOut("no answer in time");
      case ConnectException refused -> transport("cannot connect", Tags.CONNECT, thrown, secret);
      case SSLException tls -> transport("no TLS connection", Tags.TLS, thrown, secret);
      case ProtocolException bad -> transport("not an HTTP answer", Tags.PROTOCOL, thrown, secret);
      default -> transport("the connection broke", Tags.RESET, thrown, secret);
    };
  }

  private static Outcome.Unusable transport(
      String what, Tag tag, IOException thrown, Secret secret) {
    String why = thrown.getMessage();
    String message = why == null ? what : what + ": " + secret.hidden(why);
    return new Outcome.Transport(Failure.passing(message, tag).causedBy(thrown));
  }
}
