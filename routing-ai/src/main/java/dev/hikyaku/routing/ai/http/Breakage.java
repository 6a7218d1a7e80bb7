package dev.hikyaku.routing.ai.http;

import dev.hikyaku.relay.failure.Failure;
import dev.hikyaku.relay.failure.Tag;
import dev.hikyaku.relay.failure.Tags;
import dev.hikyaku.routing.ai.model.Outcome;
import java.io.IOException;
import java.net.ConnectException;
import java.net.ProtocolException;
import java.net.URI;
import java.net.UnknownHostException;
import java.net.http.HttpTimeoutException;
import java.nio.channels.UnresolvedAddressException;
import javax.net.ssl.SSLException;

/**
 * What the JDK's client throws, as an outcome. Once a request is under way nothing is quoted: the
 * text of an exception may hold a piece of the answer, and that a piece of the message.
 */
final class Breakage {
  private static final int DEEPEST_CAUSE = 8;

  private Breakage() {}

  static Outcome.Unusable of(IOException thrown, URI asked, Secret secret) {
    // The JDK's client wraps what came from the reader of the body.
    return switch (thrown.getCause() instanceof BoundedBody.TooLarge large ? large : thrown) {
      case BoundedBody.TooLarge large -> new Outcome.Malformed(String.valueOf(large.getMessage()));
      case HttpTimeoutException late -> new Outcome.TimedOut("no answer in time");
      case ConnectException refused -> unconnected(refused, asked, secret);
      case SSLException tls -> quoted("no TLS connection", Tags.TLS, tls, secret);
      case ProtocolException bad -> plain("not an HTTP answer", Tags.PROTOCOL);
      default -> plain("the connection broke", Tags.RESET);
    };
  }

  private static Outcome.Unusable unconnected(ConnectException thrown, URI asked, Secret secret) {
    return unresolved(thrown)
        ? plain("cannot find host " + secret.hidden(String.valueOf(asked.getHost())), Tags.CONNECT)
        : quoted("cannot connect", Tags.CONNECT, thrown, secret);
  }

  private static boolean unresolved(Throwable thrown) {
    Throwable at = thrown;
    for (int depth = 0; at != null && depth < DEEPEST_CAUSE; depth++) {
      if (at instanceof UnresolvedAddressException || at instanceof UnknownHostException) {
        return true;
      }
      at = at.getCause();
    }
    return false;
  }

  private static Outcome.Unusable plain(String what, Tag tag) {
    return new Outcome.Transport(Failure.passing(what, tag));
  }

  private static Outcome.Unusable quoted(String what, Tag tag, IOException thrown, Secret secret) {
    String why = thrown.getMessage();
    return plain(why == null ? what : what + ": " + secret.hidden(why), tag);
  }
}
