package dev.hikyaku.relay.protocol.http;

import dev.hikyaku.relay.message.Body;
import dev.hikyaku.relay.message.Headers;
import java.nio.charset.StandardCharsets;
import java.util.Comparator;
import java.util.List;
import java.util.stream.Stream;

/**
 * What an answer may be quoted as: some servers repeat the credentials that they refuse. The spec's
 * own secrets are masked by the relay; those meant here it does not know, as they are made of
 * others: an access token, a user and a password in one.
 */
final class Echo {
  private static final String MASK = "***";
  private static final int SHORTEST = 4;

  private Echo() {}

  /** The first line of a body as text, without the credentials of the request it answers. */
  static String line(Body body, Headers sent) {
    String text = new String(body.bytes(), StandardCharsets.UTF_8);
    for (String credential : credentials(sent)) {
      text = text.replace(credential, MASK);
    }
    return Printable.line(text);
  }

  /** The longest first, so that none is left in part. */
  private static List<String> credentials(Headers sent) {
    return sent.list().stream()
        .filter(line -> HeaderRules.credential(line.name()))
        .map(Headers.Header::value)
        .flatMap(value -> Stream.of(value, value.substring(value.indexOf(' ') + 1)))
        .flatMap(value -> Stream.of(value, value.replace("/", "\\/"))) // as some write JSON
        .filter(value -> value.length() >= SHORTEST)
        .sorted(Comparator.comparingInt(String::length).reversed())
        .toList();
  }
}
