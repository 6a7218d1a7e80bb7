package dev.hikyaku.routing.ai.http;

import java.net.http.HttpClient;
import java.util.Optional;
import java.util.concurrent.Executors;
import java.util.concurrent.atomic.AtomicReference;

/**
 * The pooled connections to model servers, opened with the first request. When nobody holds them
 * any more they close by themselves. Thread-safe.
 */
public final class Connections {
  private final AtomicReference<Optional<HttpClient>> opened =
      new AtomicReference<>(Optional.empty());

  HttpClient client() {
    Optional<HttpClient> there = opened.get();
    if (there.isPresent()) {
      return there.get();
    }
    HttpClient made = make();
    return opened.compareAndSet(there, Optional.of(made)) ? made : client();
  }

  /** HTTP/1.1: to give up on an answer then is to close its connection, and the server sees it. */
  private static HttpClient make() {
    return HttpClient.newBuilder()
        .version(HttpClient.Version.HTTP_1_1)
        .followRedirects(HttpClient.Redirect.NEVER)
        .executor(
            Executors.newThreadPerTaskExecutor(Thread.ofVirtual().name("hikyaku-wire").factory()))
        .build();
  }
}
