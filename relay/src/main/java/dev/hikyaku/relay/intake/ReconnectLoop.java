package dev.hikyaku.relay.intake;

import dev.hikyaku.relay.deliver.Backoff;
import dev.hikyaku.relay.deliver.DeliveryContext;
import dev.hikyaku.relay.failure.Failure;
import dev.hikyaku.relay.failure.Tags;
import dev.hikyaku.relay.spec.ReconnectSpec;
import dev.hikyaku.relay.spi.Intake;
import dev.hikyaku.relay.spi.Source;
import dev.hikyaku.relay.spi.SubscribedSource;
import dev.hikyaku.relay.spi.SubscribedSource.Connected;
import dev.hikyaku.relay.spi.SubscribedSource.Subscription;
import dev.hikyaku.relay.time.Time;
import java.net.URI;
import java.time.Duration;
import java.util.Objects;

/**
 * Keeps a subscribed source connected. An attempt that fails is followed, after a wait that grows,
 * by one at the next url. A connection that brought a message or stood for at least the first wait
 * is a success: when it ends, waits and urls begin anew, so that the preferred url is tried first.
 */
public final class ReconnectLoop implements Source {
  private static final System.Logger LOG = System.getLogger("dev.hikyaku.relay.intake");

  private final String name;
  private final SubscribedSource source;
  private final ReconnectSpec spec;
  private final Backoff backoff;
  private final Time time;
  private volatile boolean stopped;

  /** Connects this source as these settings say. */
  public ReconnectLoop(
      String name, SubscribedSource source, ReconnectSpec spec, DeliveryContext context) {
    this.name = name;
    this.source = source;
    this.spec = spec;
    this.backoff = new Backoff(spec.waits(), context.chance());
    this.time = context.time();
  }

  @Override
  public void open() throws Exception {
    source.open();
  }

  @Override
  public void run(Intake intake) throws InterruptedException, SourceGaveUp {
    int failed = 0;
    while (!stopped) {
      URI url = source.urls().get(failed % source.urls().size());
      End end = visit(url, intake);
      if (stopped) {
        return;
      }
      failed = end.success() ? 0 : failed + 1;
      if (failed > 0 && failed == spec.maxAttempts()) {
        throw new SourceGaveUp(failed, shown(url) + ": " + end.failure().message());
      }
      Duration wait = backoff.before(1 + Math.max(1, failed), end.failure().retryAfter());
      tell(url, end, wait);
      time.sleep(wait);
    }
  }

  /** How a connection, or the attempt to have one, ended. */
  private record End(boolean success, Failure failure) {}

  private End visit(URI url, Intake intake) throws InterruptedException {
    try {
      return switch (source.connect(url)) {
        case Connected.Failed(var failure) -> new End(false, failure);
        case Connected.Open(var subscription) -> stay(subscription, intake);
      };
    } catch (RuntimeException bug) {
      // A source that stumbles over what it was sent must not be lost for good.
      LOG.log(System.Logger.Level.ERROR, "source " + name + " met a fault of ours", bug);
      return new End(false, Failure.passing("unexpected " + bug, Tags.UNEXPECTED));
    }
  }

  private End stay(Subscription subscription, Intake intake) throws InterruptedException {
    NotingIntake noting = new NotingIntake(intake);
    long began = time.nanos();
    try (subscription) {
      Failure why = subscription.run(noting);
      boolean stood = time.nanos() - began >= spec.backoff().toNanos();
      return new End(stood || noting.used(), why);
    }
  }

  private void tell(URI url, End end, Duration wait) {
    LOG.log(
        System.Logger.Level.WARNING,
        "source {0}: {1} {2}: {3}; next attempt in {4} ms",
        name,
        end.success() ? "connection ended," : "no connection,",
        shown(url),
        end.failure().message(),
        Long.toString(wait.toMillis()));
  }

  /** Without user and query, which may be secret. */
  private static String shown(URI url) {
    String port = url.getPort() < 0 ? "" : ":" + url.getPort();
    return url.getScheme()
        + "://"
        + Objects.requireNonNullElse(url.getHost(), "")
        + port
        + Objects.requireNonNullElse(url.getRawPath(), "");
  }

  @Override
  public void stop() {
    stopped = true;
    source.stop();
  }

  @Override
  public void close() {
    source.close();
  }
}
