package dev.hikyaku.relay.transform;

import dev.hikyaku.relay.message.Envelope;
import dev.hikyaku.relay.message.Headers;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;

/** Keeps the header Content-Encoding true to a body that changes. */
final class ContentEncoding {
  private static final String NAME = "Content-Encoding";
  private static final String GZIP = "gzip";

  private ContentEncoding() {}

  /** Of a body that was made anew. */
  static Envelope dropped(Envelope envelope) {
    return envelope.headers().first(NAME).isEmpty()
        ? envelope
        : envelope.withHeaders(dropped(envelope.headers()));
  }

  static Headers dropped(Headers headers) {
    return headers.without(NAME);
  }

  /** Gzip was put around the body. */
  static Headers packed(Headers headers) {
    List<String> codings = codings(headers);
    codings.add(GZIP);
    return labelled(headers, codings);
  }

  /** Gzip was taken off; another coding under it stays. */
  static Headers unpacked(Headers headers) {
    List<String> codings = codings(headers);
    if (!codings.isEmpty() && isGzip(codings.getLast())) {
      codings.removeLast();
    }
    return labelled(headers, codings);
  }

  private static boolean isGzip(String coding) {
    String lower = coding.toLowerCase(Locale.ROOT);
    return lower.equals(GZIP) || lower.equals("x-gzip");
  }

  /** In the order they were applied. */
  private static List<String> codings(Headers headers) {
    List<String> codings = new ArrayList<>();
    for (String line : headers.all(NAME)) {
      for (String coding : line.split(",", -1)) {
        if (!coding.isBlank()) {
          codings.add(coding.strip());
        }
      }
    }
    return codings;
  }

  private static Headers labelled(Headers headers, List<String> codings) {
    return codings.isEmpty() ? dropped(headers) : headers.with(NAME, String.join(", ", codings));
  }
}
