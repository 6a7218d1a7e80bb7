package dev.hikyaku.relay.protocol.http;

import dev.hikyaku.relay.message.Body;
import dev.hikyaku.relay.message.Headers;
import dev.hikyaku.relay.protocol.net.Wire;
import io.helidon.common.buffers.DataReader;
import io.helidon.common.uri.UriInfo;
import io.helidon.common.uri.UriPath;
import io.helidon.http.Header;
import io.helidon.http.HeaderNames;
import io.helidon.http.HeaderValues;
import io.helidon.http.Http1HeadersParser;
import io.helidon.http.Method;
import io.helidon.webclient.api.ClientUri;
import io.helidon.webclient.api.Proxy;
import io.helidon.webclient.http1.Http1Client;
import io.helidon.webclient.http1.Http1ClientRequest;
import io.helidon.webclient.http1.Http1ClientResponse;
import io.helidon.webclient.http1.Http1StatusParser;
import java.net.URI;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;

/** One request and its answer over a given connection. Thread-safe. */
final class HttpCall {
  private static final int MAX_HEADERS = 64 * 1024;
  private static final int MAX_STATUS_LINE = 4096;
  private static final int MOST_INTERIM = 20;

  private final Http1Client client =
      Http1Client.builder()
          .followRedirects(false)
          .proxy(Proxy.noProxy())
          .servicesDiscoverServices(false)
          .sendExpectContinue(false)
          .shareConnectionCache(false)
          .protocolConfig(
              protocol -> protocol.maxHeaderSize(MAX_HEADERS).maxStatusLineLength(MAX_STATUS_LINE))
          .build();

  private final Method method;
  private final ClientUri uri;
  private final String host;

  HttpCall(URI url, String method) {
    this.method = Method.create(method);
    this.uri = verbatim(url);
    this.host = url.getRawAuthority();
  }

  /** Helidon would decode and encode path and query again; as one raw path they stay as written. */
  private static ClientUri verbatim(URI url) {
    String path = url.getRawPath().isEmpty() ? "/" : url.getRawPath();
    String target = url.getRawQuery() == null ? path : path + "?" + url.getRawQuery();
    return ClientUri.create(
        UriInfo.builder()
            .scheme(url.getScheme())
            .host(url.getHost())
            .path(UriPath.create(target))
            .build());
  }

  /**
   * What came back.
   *
   * @param status the final one
   * @param headers its headers
   * @param body its first bytes
   * @param whole whether that is the whole body
   * @param reusable whether the connection can serve again
   */
  record Reply(int status, Headers headers, Body body, boolean whole, boolean reusable) {}

  /**
   * Sends and reads the whole answer, blocking. Throws what {@link HttpErrors} understands.
   *
   * @param most the most bytes to keep of the answer
   */
  Reply exchange(Outgoing message, int most, Wire wire) {
    Http1ClientRequest request = client.method(method).uri(uri).connection(wire);
    request.header(HeaderValues.create(HeaderNames.HOST, host));
    request.header(HeaderValues.create(HeaderNames.USER_AGENT, "hikyaku"));
    for (Headers.Header line : message.headers().list()) {
      request.headers(all -> all.add(HeaderValues.create(line.name(), line.value())));
    }
    // Not closed: that would give the connection back before the body was read our way.
    Http1ClientResponse response = request.submit(message.body().bytes());
    Head head = finalHead(new Head(response.status().code(), response.headers()), wire.reader());
    Headers headers = head.ours();
    AnswerReader.Content content = new AnswerReader(wire.reader(), most).read(head.status, headers);
    boolean reusable = content.ended() && wire.reader().available() == 0 && kept(headers, wire);
    return new Reply(head.status, headers, content.body(), content.whole(), reusable);
  }

  /** Status line and headers. */
  private record Head(int status, io.helidon.http.Headers headers) {
    Headers ours() {
      List<Headers.Header> lines = new ArrayList<>();
      for (Header header : headers) {
        for (String value : header.allValues()) {
          lines.add(new Headers.Header(header.name(), value));
        }
      }
      return Headers.of(lines);
    }
  }

  /** Skips 1xx answers, which Helidon takes for the final one. */
  private static Head finalHead(Head first, DataReader in) {
    Head head = first;
    for (int i = 0; head.status / 100 == 1; i++) {
      if (head.status == 101 || i == MOST_INTERIM) {
        throw new IllegalStateException("status " + head.status + " without end");
      }
      int status = Http1StatusParser.readStatus(in, MAX_STATUS_LINE).code();
      head = new Head(status, Http1HeadersParser.readHeaders(in, MAX_HEADERS, false));
    }
    if (head.status < 200 || head.status > 599) {
      throw new IllegalStateException("status " + head.status);
    }
    return head;
  }

  private static boolean kept(Headers headers, Wire wire) {
    List<String> connection = headers.all("Connection");
    boolean close = connection.stream().anyMatch(v -> v.toLowerCase(Locale.ROOT).contains("close"));
    boolean keep =
        connection.stream().anyMatch(v -> v.toLowerCase(Locale.ROOT).contains("keep-alive"));
    return !close && (keep || !wire.oldPeer());
  }
}
