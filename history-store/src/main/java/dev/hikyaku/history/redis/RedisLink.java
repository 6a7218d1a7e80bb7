package dev.hikyaku.history.redis;

import dev.hikyaku.relay.spi.StoreException;
import dev.hikyaku.relay.time.Deadline;
import dev.hikyaku.relay.time.Time;
import io.lettuce.core.ClientOptions;
import io.lettuce.core.ClientOptions.DisconnectedBehavior;
import io.lettuce.core.RedisClient;
import io.lettuce.core.RedisCommandExecutionException;
import io.lettuce.core.RedisCommandInterruptedException;
import io.lettuce.core.RedisCommandTimeoutException;
import io.lettuce.core.RedisConnectionException;
import io.lettuce.core.RedisException;
import io.lettuce.core.SocketOptions;
import io.lettuce.core.SslOptions;
import io.lettuce.core.TimeoutOptions;
import io.lettuce.core.cluster.ClusterClientOptions;
import io.lettuce.core.cluster.RedisClusterClient;
import io.lettuce.core.cluster.api.sync.RedisClusterCommands;
import io.lettuce.core.resource.ClientResources;
import io.lettuce.core.resource.Delay;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.Semaphore;
import java.util.concurrent.TimeUnit;

/**
 * The connection to the server, shared by all operations. While there is none, one of them tries to
 * make it, at most once a second; those that come during that time wait for it, the others fail at
 * once. A connection that breaks is made anew in the background. Thread-safe.
 */
final class RedisLink implements AutoCloseable {
  private static final Duration BETWEEN_TRIES = Duration.ofSeconds(1);
  private static final Duration RECONNECT_DELAY = Duration.ofMillis(200);
  private static final String NO_CONNECTION = "there is no connection to the server";

  private final RedisSettings settings;
  private final Time time;
  private final Semaphore connecting = new Semaphore(1);

  /** How to connect, once there are threads for it; guarded by the semaphore, as the closings. */
  private Optional<Opening> opening = Optional.empty();

  private final List<AutoCloseable> closings = new ArrayList<>();
  private volatile Optional<RedisClusterCommands<String, String>> commands = Optional.empty();
  private volatile Deadline nextTry;

  RedisLink(RedisSettings settings, Time time) {
    this.settings = settings;
    this.time = time;
    this.nextTry = Deadline.in(Duration.ZERO, time);
  }

  /** What an operation asks the server. */
  @FunctionalInterface
  interface Question<T> {
    T ask(RedisClusterCommands<String, String> redis) throws StoreException;
  }

  /** Asks the server; the answer comes within the timeout, or it is a failure. */
  <T> T ask(String op, Question<T> question) throws StoreException, InterruptedException {
    try {
      return question.ask(connected(op));
    } catch (RedisCommandInterruptedException e) {
      throw interrupted(e);
    } catch (RedisException e) {
      throw new StoreException(op, line(e), e);
    }
  }

  private static InterruptedException interrupted(RedisException e) {
    // The client sets the flag again; whoever gets the exception is told by that alone.
    boolean unused = Thread.interrupted();
    InterruptedException told = new InterruptedException("interrupted");
    told.initCause(e);
    return told;
  }

  /** The server's own words may quote what it was sent, but for the word they begin with. */
  private static String line(RedisException e) {
    String message = String.valueOf(e.getMessage());
    boolean servers = e instanceof RedisCommandExecutionException;
    return servers ? "the server answered " + message.split(" ", 2)[0] : kind(e);
  }

  private static String kind(RedisException e) {
    return switch (e) {
      case RedisCommandTimeoutException late -> "the server did not answer in time";
      case RedisConnectionException none -> NO_CONNECTION;
      default -> "the connection to the server is broken";
    };
  }

  private RedisClusterCommands<String, String> connected(String op)
      throws StoreException, InterruptedException {
    if (commands.isPresent()) {
      return commands.get();
    }
    if (!nextTry.passed() || !connecting.tryAcquire(patience(), TimeUnit.MILLISECONDS)) {
      throw new StoreException(op, NO_CONNECTION);
    }
    try {
      return connectedNow(op);
    } finally {
      connecting.release();
    }
  }

  /** Making a connection takes as long as that of the socket and the first words over it. */
  private long patience() {
    return 2 * settings.uri().getTimeout().toMillis();
  }

  private RedisClusterCommands<String, String> connectedNow(String op) throws StoreException {
    if (commands.isEmpty()) {
      // Who waited for a try that failed does not try again at once.
      if (!nextTry.passed()) {
        throw new StoreException(op, NO_CONNECTION);
      }
      nextTry = Deadline.in(BETWEEN_TRIES, time);
      commands = Optional.of(connect());
    }
    return commands.get();
  }

  private RedisClusterCommands<String, String> connect() {
    Opening how = opening.orElseGet(this::prepare);
    opening = Optional.of(how);
    return how.connect();
  }

  private Opening prepare() {
    ClientResources resources =
        ClientResources.builder().reconnectDelay(Delay.constant(RECONNECT_DELAY)).build();
    closings.add(() -> resources.shutdown(0, 2, TimeUnit.SECONDS).get());
    return settings.cluster() ? clustered(resources) : single(resources);
  }

  /** Makes a connection. */
  private interface Opening {
    RedisClusterCommands<String, String> connect();
  }

  private Opening single(ClientResources resources) {
    RedisClient client = RedisClient.create(resources, settings.uri());
    client.setOptions(
        common(ClientOptions.builder(), DisconnectedBehavior.REJECT_COMMANDS).build());
    closings.addFirst(() -> client.shutdown(Duration.ZERO, Duration.ofSeconds(2)));
    return () -> client.connect().sync();
  }

  private Opening clustered(ClientResources resources) {
    RedisClusterClient client = RedisClusterClient.create(resources, settings.uri());
    // A node is connected to at its first command, which must wait for that.
    client.setOptions(
        common(ClusterClientOptions.builder(), DisconnectedBehavior.ACCEPT_COMMANDS).build());
    closings.addFirst(() -> client.shutdown(Duration.ZERO, Duration.ofSeconds(2)));
    return () -> client.connect().sync();
  }

  private <B extends ClientOptions.Builder> B common(B options, DisconnectedBehavior disconnected) {
    options
        .autoReconnect(true)
        .disconnectedBehavior(disconnected)
        // Whoever sent it was told that it failed, and may have sent it again.
        .replayFilter(command -> true)
        .timeoutOptions(TimeoutOptions.enabled(settings.uri().getTimeout()))
        .socketOptions(
            SocketOptions.builder()
                .connectTimeout(settings.uri().getTimeout())
                .keepAlive(true)
                .build());
    settings
        .ca()
        .ifPresent(
            ca ->
                options.sslOptions(
                    SslOptions.builder().jdkSslProvider().trustManager(ca.toFile()).build()));
    return options;
  }

  @Override
  public void close() {
    connecting.acquireUninterruptibly();
    for (AutoCloseable closing : closings) {
      try {
        closing.close();
      } catch (Exception e) {
        // Its threads are daemons: they end with the process.
      }
    }
    closings.clear();
    commands = Optional.empty();
    // The permit is kept: nobody connects a closed link.
  }
}
