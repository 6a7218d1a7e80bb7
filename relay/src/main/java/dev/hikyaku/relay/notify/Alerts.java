package dev.hikyaku.relay.notify;

import dev.hikyaku.relay.deliver.Destinations;
import dev.hikyaku.relay.message.Envelope;
import dev.hikyaku.relay.observe.Event;
import dev.hikyaku.relay.observe.Events;
import dev.hikyaku.relay.observe.Meters;
import dev.hikyaku.relay.spec.NotifySpec;
import dev.hikyaku.relay.time.Deadline;
import dev.hikyaku.relay.time.Time;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.UnaryOperator;

/**
 * Sends what happens in a relay to the destinations that want to know. Life: constructed, when
 * events are heard and dropped → {@link #start} → {@link #finish}, after which they are dropped
 * again → {@link #close}. Thread-safe; an event costs its sender a look-up and no wait.
 */
public final class Alerts implements Events, AutoCloseable {
  // Even a stop that used up its grace has this long to tell what it did.
  private static final Duration LAST = Duration.ofSeconds(2);

  private final String relay;
  private final List<Bell> bells;
  private final Meters meters;
  private final Time time;
  private final UnaryOperator<String> mask;
  // The endpoints and models whose open circuit was told, so that its end is told too.
  private final Set<String> open = ConcurrentHashMap.newKeySet();
  private final Set<String> openModels = ConcurrentHashMap.newKeySet();
  private volatile Optional<AlertSender> sender = Optional.empty();

  /**
   * Alerts that nobody gets yet.
   *
   * @param relay its name
   * @param specs who wants to know what
   * @param mask hides secrets in an error
   */
  public Alerts(
      String relay, List<NotifySpec> specs, Meters meters, Time time, UnaryOperator<String> mask) {
    this.relay = relay;
    this.meters = meters;
    this.time = time;
    this.mask = mask;
    this.bells = specs.stream().map(Bell::new).toList();
  }

  /** One entry of {@code notify}. */
  private final class Bell {
    private final NotifySpec spec;
    private final Throttle throttle;

    Bell(NotifySpec spec) {
      this.spec = spec;
      this.throttle = new Throttle(spec.every(), time, this::ring);
    }

    void hear(Occurrence occurrence) {
      if (spec.on().contains(occurrence.event()) && !to(occurrence).isEmpty()) {
        throttle.tell(occurrence);
      }
    }

    /** Never the destination that is in trouble. */
    private List<String> to(Occurrence occurrence) {
      return spec.to().stream()
          .filter(name -> !occurrence.destination().equals(Optional.of(name)))
          .toList();
    }

    /** Rings for what was counted and not told. */
    void end() {
      throttle.end().forEach(this::ring);
    }

    private void ring(Alert alert) {
      Envelope envelope = alert.envelope(relay, time.now());
      to(alert.last())
          .forEach(name -> sender.ifPresent(started -> started.send(alert, envelope, name)));
    }
  }

  /** From now on alerts are sent. The destinations must be open. */
  public void start(Destinations destinations) {
    sender = Optional.of(new AlertSender(destinations, meters, mask, time));
  }

  @Override
  public void circuitOpened(Circuit circuit) {
    // What an alert's own try did must not be the next alert, and that the one after it.
    if (!circuit.protocol().equals(Alert.ORIGIN)) {
      open.add(circuit.endpoint());
      hear(Occurrence.of(Event.CIRCUIT_OPEN, circuit, time.now()));
    }
  }

  @Override
  public void circuitClosed(Circuit circuit) {
    // Whoever closed it: what was not told as open would surprise as closed.
    if (open.remove(circuit.endpoint())) {
      hear(Occurrence.of(Event.CIRCUIT_CLOSED, circuit, time.now()));
    }
  }

  @Override
  public void modelCircuitOpened(String model) {
    openModels.add(model);
    hear(Occurrence.ofModel(Event.CIRCUIT_OPEN, model, time.now()));
  }

  @Override
  public void modelCircuitClosed(String model) {
    if (openModels.remove(model)) {
      hear(Occurrence.ofModel(Event.CIRCUIT_CLOSED, model, time.now()));
    }
  }

  @Override
  public void deadLettered(DeadLetter letter) {
    hear(Occurrence.of(letter, time.now()));
  }

  private void hear(Occurrence occurrence) {
    if (sender.isPresent()) {
      bells.forEach(bell -> bell.hear(occurrence));
    }
  }

  /**
   * Sends what was counted and not told, and waits until every alert is sent or failed: up to the
   * deadline, but for two seconds at least. What is not sent by then fails.
   *
   * @throws InterruptedException when even that is too long
   */
  public void finish(Deadline grace) throws InterruptedException {
    bells.forEach(Bell::end);
    Optional<AlertSender> started = sender;
    if (started.isPresent()) {
      started.get().finish(grace.before(LAST) ? Deadline.in(LAST, time) : grace);
    }
  }

  /**
   * Tells whatever is under way to stop; {@link #finish} comes before, where there is time. Where
   * there was none, what was counted and not told is dropped, and counted as that.
   */
  @Override
  public void close() {
    Optional<AlertSender> started = sender;
    started.ifPresent(AlertSender::refuse);
    bells.forEach(Bell::end);
    try {
      if (started.isPresent()) {
        started.get().stop();
      }
    } catch (InterruptedException hurry) {
      Thread.currentThread().interrupt();
    }
  }
}
