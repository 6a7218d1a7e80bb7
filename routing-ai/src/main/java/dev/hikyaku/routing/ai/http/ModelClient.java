package dev.hikyaku.routing.ai.http;

import dev.hikyaku.relay.failure.Failure;
import dev.hikyaku.relay.failure.Tags;
import dev.hikyaku.relay.message.Headers;
import dev.hikyaku.relay.spi.RetryAfter;
import dev.hikyaku.relay.time.Time;
import dev.hikyaku.routing.ai.model.ModelException;
import dev.hikyaku.routing.ai.model.Outcome;
import dev.langchain4j.http.client.HttpClient;
import dev.langchain4j.http.client.HttpClientBuilder;
import dev.langchain4j.http.client.HttpRequest;
import dev.langchain4j.http.client.SuccessfulHttpResponse;
import dev.langchain4j.http.client.sse.ServerSentEventListener;
import dev.langchain4j.http.client.sse.ServerSentEventParser;
import java.io.IOException;
import java.net.URI;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import java.util.concurrent.atomic.LongAdder;

/**
 * Sends the requests of one model of the catalog. It blocks the calling virtual thread; an
 * interrupt closes the connection at once, and it is the only time limit, so that whoever asks sets
 * it. One call is one request: nothing is sent twice and no redirect is followed. Thread-safe.
 */
public final class ModelClient implements HttpClient {
  /** The most bytes of an answer that are read: a decision needs a few hundred. */
  static final int LARGEST_ANSWER = 1 << 20;

  /** Headers that the JDK's client sets by itself and refuses from others. */
  private static final Set<String> OWN = Set.of("host", "content-length", "connection", "expect");

  private final Connections connections;
  private final Secret secret;
  private final AnswerCheck check;
  private final Time time;
  private final LongAdder sent = new LongAdder();

  /**
   * A client.
   *
   * @param connections shared with the other models
   * @param endpoint whose key is hidden in whatever goes wrong
   * @param check looks at an answer before LangChain4j does
   */
  public ModelClient(Connections connections, Endpoint endpoint, AnswerCheck check, Time time) {
    this.connections = connections;
    this.secret = new Secret(endpoint.apiKey());
    this.check = check;
    this.time = time;
  }

  /** Looks at the body of a success before anybody reads a decision out of it. */
  public interface AnswerCheck {
    /** Nothing is looked at. */
    AnswerCheck NONE = body -> body;

    /**
     * The body, as a client library is to read it.
     *
     * @throws ModelException when the server itself says that there is no answer
     */
    String read(String body);
  }

  /** How many requests went out. */
  public long sent() {
    return sent.sum();
  }

  /**
   * Sends one request and waits for the whole answer.
   *
   * @throws StatusException when the status is no success
   * @throws ModelException when there was no whole answer
   */
  @Override
  public SuccessfulHttpResponse execute(HttpRequest request) {
    HttpResponse<byte[]> answer = send(request);
    String body = new String(answer.body(), StandardCharsets.UTF_8);
    if (answer.statusCode() / 100 != 2) {
      throw refused(answer, body, request);
    }
    String checked = check.read(body);
    return SuccessfulHttpResponse.builder()
        .statusCode(answer.statusCode())
        .headers(answer.headers().map())
        .body(checked)
        .build();
  }

  private HttpResponse<byte[]> send(HttpRequest request) {
    sent.increment();
    try {
      return connections
          .client()
          .send(translated(request), info -> new BoundedBody(LARGEST_ANSWER));
    } catch (IOException broken) {
      throw new ModelException(Breakage.of(broken, URI.create(request.url()), secret));
    } catch (InterruptedException stop) {
      Thread.currentThread().interrupt();
      throw new ModelException(new Outcome.TimedOut("given up"));
    } catch (IllegalArgumentException unsendable) {
      // A key with a line break in it, say: the text of the exception would show it.
      throw new ModelException(
          new Outcome.Transport(
              Failure.lasting(
                  "the request cannot be sent: a url or a header is malformed", Tags.INVALID)));
    }
  }

  private static java.net.http.HttpRequest translated(HttpRequest request) {
    var builder = java.net.http.HttpRequest.newBuilder(URI.create(request.url()));
    request.headers().forEach((name, values) -> addAll(builder, name, values));
    String body = request.body();
    return builder
        .method(
            request.method().name(),
            body == null ? BodyPublishers.noBody() : BodyPublishers.ofString(body))
        .build();
  }

  private static void addAll(
      java.net.http.HttpRequest.Builder builder, String name, List<String> values) {
    if (!OWN.contains(name.toLowerCase(Locale.ROOT))) {
      values.forEach(value -> builder.header(name, value));
    }
  }

  private StatusException refused(HttpResponse<byte[]> answer, String body, HttpRequest request) {
    String sent = request.body() == null ? "" : request.body();
    Complaint complaint = Complaint.of(secret.hidden(body), sent);
    String words = complaint.kind().isEmpty() ? "" : ": " + complaint.kind();
    int status = answer.statusCode();
    Failure failure = Failure.ofStatus(status, "answered " + status + words);
    return new StatusException(status, waiting(failure, answer), complaint);
  }

  private Failure waiting(Failure failure, HttpResponse<byte[]> answer) {
    List<Headers.Header> lines = new ArrayList<>();
    answer.headers().map().forEach((n, vs) -> vs.forEach(v -> lines.add(new Headers.Header(n, v))));
    Instant now = time.now();
    return RetryAfter.of(Headers.of(lines), now).map(failure::withRetryAfter).orElse(failure);
  }

  /** Decisions are never streamed. */
  @Override
  public void execute(
      HttpRequest request, ServerSentEventParser parser, ServerSentEventListener listener) {
    throw new UnsupportedOperationException("decisions are not streamed");
  }

  /** For a client of LangChain4j; the time limits it sets are not ours to keep. */
  public HttpClientBuilder builder() {
    return new HttpClientBuilder() {
      @Override
      public Duration connectTimeout() {
        return Duration.ZERO;
      }

      @Override
      public HttpClientBuilder connectTimeout(Duration limit) {
        return this;
      }

      @Override
      public Duration readTimeout() {
        return Duration.ZERO;
      }

      @Override
      public HttpClientBuilder readTimeout(Duration limit) {
        return this;
      }

      @Override
      public HttpClient build() {
        return ModelClient.this;
      }
    };
  }
}
