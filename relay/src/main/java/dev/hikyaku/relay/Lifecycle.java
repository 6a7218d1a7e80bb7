package dev.hikyaku.relay;

import dev.hikyaku.relay.admin.AdminServer;
import dev.hikyaku.relay.admin.Readiness;
import dev.hikyaku.relay.dispatch.Redrive;
import dev.hikyaku.relay.intake.SourceRunner;
import dev.hikyaku.relay.observe.Causes;
import dev.hikyaku.relay.route.Route;
import dev.hikyaku.relay.spec.RelaySpec;
import dev.hikyaku.relay.spi.Sink;
import dev.hikyaku.relay.spi.Store;
import dev.hikyaku.relay.spi.StoreException;
import dev.hikyaku.relay.time.Deadline;
import dev.hikyaku.relay.time.Time;
import java.io.IOException;
import java.net.URI;
import java.time.Duration;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.locks.ReentrantLock;

/**
 * Opens the parts of a relay in order and closes them in the reverse one. Thread-safe; starts and
 * stops once.
 */
final class Lifecycle {
  private static final System.Logger LOG = System.getLogger("dev.hikyaku.relay");

  private final RelaySpec spec;
  private final Engine engine;
  private final Time time;
  private final boolean withSources;
  private final Optional<AdminServer> admin;
  // Held by one start or stop at a time; whoever asks for the phase does not need it.
  private final ReentrantLock lock = new ReentrantLock();
  private final Deque<Runnable> closings = new ArrayDeque<>();
  private volatile Readiness.Status status =
      new Readiness.Status(Readiness.Phase.STARTING, List.of("start"));
  private volatile Optional<Thread> starter = Optional.empty();
  private boolean stopped;
  private boolean clean = true;

  Lifecycle(RelaySpec spec, Engine engine, RelayOptions options) {
    this.spec = spec;
    this.engine = engine;
    this.time = options.time();
    this.withSources = options.withSources();
    this.admin =
        spec.server()
            .admin()
            .filter(block -> withSources)
            .map(b -> new AdminServer(b, this::status, engine.meters()::text, time));
  }

  Time time() {
    return time;
  }

  private Readiness.Status status() {
    Readiness.Status now = status;
    return now.phase() == Readiness.Phase.READY ? troubles(now) : now;
  }

  /** A relay that lost a source for good, or has no place for dead letters, is not as asked for. */
  private Readiness.Status troubles(Readiness.Status ready) {
    List<String> troubles = new ArrayList<>();
    for (SourceRunner runner : engine.sources()) {
      runner.lost().ifPresent(troubles::add);
    }
    boolean broken = !troubles.isEmpty();
    switch (engine.letters().condition()) {
      case GOOD -> {}
      case STOOD_IN_FOR -> troubles.add("dead letters: a fallback takes them, see the log");
      case BROKEN -> {
        troubles.add("dead letters: no place takes them, see the log");
        broken = true;
      }
    }
    return new Readiness.Status(broken ? Readiness.Phase.BROKEN : ready.phase(), troubles);
  }

  void start() throws InterruptedException {
    start(this::startParts);
  }

  /** Starts what decides and nothing else: no destination, no dead letters, no source. */
  void startDeciding() throws InterruptedException {
    start(this::startRoutes);
  }

  private interface Starting {
    void start() throws InterruptedException;
  }

  private void start(Starting parts) throws InterruptedException {
    lock.lockInterruptibly();
    boolean started = false;
    try {
      starter = Optional.of(Thread.currentThread());
      parts.start();
      started = true;
    } finally {
      starter = Optional.empty();
      if (!started) {
        stopped = true;
        closeAll();
      }
      lock.unlock();
    }
  }

  private void startParts() throws InterruptedException {
    closings.push(engine.meters()::close);
    opened("traces", engine.spans()::open, engine.spans()::close);
    for (Map.Entry<String, Store> store : engine.parts().stores().byName().entrySet()) {
      opened("store " + store.getKey(), () -> open(store), store.getValue()::close);
    }
    openLetters();
    for (Map.Entry<String, Sink> sink : engine.parts().sinks().entrySet()) {
      opened("destination " + sink.getKey(), sink.getValue()::open, sink.getValue()::close);
    }
    opened("health checks", engine.destinations()::open, engine.destinations()::close);
    if (withSources) {
      opened("alerts", () -> engine.alerts().start(engine.destinations()), engine.alerts()::close);
    }
    if (admin.isPresent()) {
      opened("the admin server", admin.get()::start, admin.get()::close);
    }
    for (SourceRunner runner : engine.sources()) {
      opened("source " + runner.name(), runner.source()::open, runner::close);
    }
    startRoutes();
    if (withSources) {
      engine.dispatcher().start();
      engine.sources().forEach(SourceRunner::start);
      engine.redrive().ifPresent(Redrive::start);
    }
    status = new Readiness.Status(Readiness.Phase.READY, List.of());
  }

  private void startRoutes() throws InterruptedException {
    for (Route route : engine.parts().routes()) {
      opened("route " + route.name(), route::open, route::close);
    }
    for (Route route : engine.parts().routes()) {
      status = new Readiness.Status(Readiness.Phase.STARTING, List.of("route " + route.name()));
      opened("route " + route.name(), route::awaitReady, () -> {});
    }
  }

  /**
   * Who only sends by hand may have to do without the file; a relay that runs does not begin so.
   */
  private void openLetters() {
    closings.push(engine.letters()::close);
    try {
      engine.letters().open();
    } catch (IOException e) {
      String problem = "dead letters cannot be written: " + Causes.line(e);
      if (withSources) {
        throw new RelayException(problem, e);
      }
      LOG.log(System.Logger.Level.WARNING, problem + "; each write tries again");
    }
  }

  /** A command beside a running relay finds its file taken, and does without. */
  private void open(Map.Entry<String, Store> store) throws StoreException {
    try {
      store.getValue().open();
    } catch (StoreException e) {
      if (withSources) {
        throw e;
      }
      LOG.log(
          System.Logger.Level.WARNING,
          "store {0} cannot be opened, this command goes on without it: {1}",
          store.getKey(),
          e.getMessage());
    }
  }

  private interface Opening {
    void open() throws Exception;
  }

  private void opened(String what, Opening opening, Runnable closing) throws InterruptedException {
    // Pushed first: a part that opened half way is closed too.
    closings.push(closing);
    try {
      opening.open();
    } catch (InterruptedException | RelayException e) {
      throw e;
    } catch (Exception e) {
      throw new RelayException(what + " cannot start: " + Causes.line(e), e);
    }
  }

  Map<String, URI> addresses() {
    Map<String, URI> addresses = new LinkedHashMap<>();
    admin.ifPresent(server -> addresses.put("admin", server.address()));
    for (SourceRunner runner : engine.sources()) {
      runner.source().address().ifPresent(uri -> addresses.put(runner.name(), uri));
    }
    return addresses;
  }

  boolean stop() {
    // A start that waits, such as for a model, gives up instead of holding the stop.
    starter.ifPresent(Thread::interrupt);
    lock.lock();
    try {
      if (!stopped) {
        stopped = true;
        try {
          clean = drain();
        } finally {
          closeAll();
        }
      }
      return clean;
    } finally {
      lock.unlock();
    }
  }

  private boolean drain() {
    status = new Readiness.Status(Readiness.Phase.STOPPING, List.of());
    engine.sources().forEach(SourceRunner::stop);
    engine.buffer().close();
    engine.redrive().ifPresent(Redrive::stop);
    try {
      Deadline grace = Deadline.in(spec.server().shutdownGrace(), time);
      boolean drained = engine.dispatcher().stop(grace);
      if (engine.redrive().isPresent()) {
        engine.redrive().get().awaitEnd();
      }
      // After the last dead letter.
      engine.alerts().finish(grace);
      return drained;
    } catch (InterruptedException hurry) {
      return cutShort();
    }
  }

  private boolean cutShort() {
    try {
      engine.dispatcher().stop(Deadline.in(Duration.ZERO, time));
    } catch (InterruptedException hurry) {
      Thread.currentThread().interrupt();
    }
    return false;
  }

  /** The last opened first, whatever one of them throws. */
  private void closeAll() {
    while (!closings.isEmpty()) {
      try {
        closings.pop().run();
      } catch (RuntimeException e) {
        LOG.log(System.Logger.Level.WARNING, "a part did not close", e);
      }
    }
  }
}
