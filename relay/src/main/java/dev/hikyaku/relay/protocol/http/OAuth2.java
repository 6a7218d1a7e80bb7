package dev.hikyaku.relay.protocol.http;

import com.fasterxml.jackson.databind.JsonNode;
import dev.hikyaku.relay.failure.Failure;
import dev.hikyaku.relay.failure.Tags;
import dev.hikyaku.relay.message.Headers;
import dev.hikyaku.relay.time.Deadline;
import dev.hikyaku.relay.time.Time;
import java.io.IOException;
import java.time.Duration;
import java.util.Optional;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.FutureTask;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.concurrent.locks.ReentrantLock;

/**
 * Gets access tokens with client credentials and keeps the last one until shortly before it
 * expires. One request for a token at a time; whoever needs one meanwhile waits for that.
 * Thread-safe. Never prints a secret.
 */
final class OAuth2 {
  /** Taken off the life of a token, for the way to whoever checks it; at most half of it. */
  private static final Duration SLACK = Duration.ofSeconds(30);

  /** How long a token lives that does not say so, in seconds. */
  private static final long UNSAID = 300;

  private static final long LONGEST = 365L * 24 * 3600;

  private final OAuth2Settings settings;
  private final Duration timeout;
  private final Time time;
  private final Remote remote;
  private final ReentrantLock lock = new ReentrantLock();
  private Optional<Token> kept = Optional.empty();
  private Optional<FutureTask<Result>> asking = Optional.empty();

  /**
   * Asks nobody yet.
   *
   * @param timeout of one request for a token
   */
  OAuth2(OAuth2Settings settings, Duration timeout, Time time) {
    this.settings = settings;
    this.timeout = timeout;
    this.time = time;
    this.remote = new Remote(settings.url(), "POST", settings.tls(), time);
  }

  /** A token, or why there is none. */
  sealed interface Result {}

  /**
   * A token.
   *
   * @param header the value of the Authorization header
   * @param expires until when it is used
   * @param fresh whether it was asked for just now
   */
  record Token(String header, Deadline expires, boolean fresh) implements Result {
    private Token aged() {
      return new Token(header, expires, false);
    }

    @Override
    public String toString() {
      return "Token ***";
    }
  }

  /**
   * No token.
   *
   * @param failure why
   */
  record None(Failure failure) implements Result {}

  void open() throws IOException {
    remote.open();
  }

  /** The token that is kept, else a new one. */
  Result token(Deadline deadline) throws InterruptedException {
    FutureTask<Result> task;
    lock.lock();
    try {
      if (kept.isPresent() && !kept.get().expires().passed()) {
        return kept.get().aged();
      }
      if (asking.isEmpty()) {
        asking = Optional.of(new FutureTask<>(this::ask));
        // Of its own: an attempt that is cancelled must not spoil it for those who wait too.
        Thread.startVirtualThread(asking.get());
      }
      task = asking.get();
    } finally {
      lock.unlock();
    }
    return await(task, deadline);
  }

  private static Result await(FutureTask<Result> task, Deadline deadline)
      throws InterruptedException {
    try {
      return task.get(deadline.left().toMillis() + 1, TimeUnit.MILLISECONDS);
    } catch (TimeoutException e) {
      return new None(Failure.passing("no access token in time", Tags.TIMEOUT));
    } catch (ExecutionException e) {
      throw new IllegalStateException("asking for a token broke", e.getCause());
    }
  }

  /** A server refused the token. False: it was fresh, so another one will not help. */
  boolean drop(Token token) {
    lock.lock();
    try {
      if (kept.filter(now -> now.header().equals(token.header())).isPresent()) {
        kept = Optional.empty();
      }
    } finally {
      lock.unlock();
    }
    return !token.fresh();
  }

  private Result ask() throws InterruptedException {
    Optional<Token> got = Optional.empty();
    try {
      Deadline deadline = Deadline.in(timeout, time);
      Result result = result(remote.call(settings.request(), AnswerReader.MOST, deadline));
      got = result instanceof Token token ? Optional.of(token) : Optional.empty();
      return result;
    } finally {
      lock.lock();
      try {
        kept = got;
        asking = Optional.empty();
      } finally {
        lock.unlock();
      }
    }
  }

  private Result result(Remote.Result result) {
    return switch (result) {
      case Remote.Broken(Failure failure) -> new None(failure);
      case Remote.Answered(HttpCall.Reply reply) when reply.status() == 200 ->
          reply.body().json().flatMap(this::token).<Result>map(token -> token).orElse(unusable());
      case Remote.Answered(HttpCall.Reply reply) ->
          // What it says may repeat the credentials.
          new None(
              Failure.ofStatus(
                  reply.status(), "the token endpoint answered http " + reply.status()));
    };
  }

  private static Result unusable() {
    return new None(Failure.passing("the token endpoint sent no bearer token", Tags.PROTOCOL));
  }

  private Optional<Token> token(JsonNode json) {
    String header = "Bearer " + json.path("access_token").asText();
    boolean bearer = json.path("token_type").asText("bearer").equalsIgnoreCase("bearer");
    boolean usable = HeaderRules.sendable(new Headers.Header("Authorization", header));
    return bearer && usable
        ? Optional.of(new Token(header, Deadline.in(life(json), time), true))
        : Optional.empty();
  }

  private static Duration life(JsonNode json) {
    long seconds = json.path("expires_in").asLong(UNSAID);
    Duration life = Duration.ofSeconds(Math.max(0, Math.min(seconds, LONGEST)));
    Duration half = life.dividedBy(2);
    return life.minus(half.compareTo(SLACK) < 0 ? half : SLACK);
  }

  void close() {
    remote.close();
  }
}
