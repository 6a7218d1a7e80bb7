package dev.hikyaku.relay.notify;

import dev.hikyaku.relay.time.Time;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.locks.ReentrantLock;
import java.util.function.Consumer;

/**
 * Keeps a burst quiet. The first event of a kind is an alert at once; those that follow within
 * {@code every} are counted and become one alert at its end, and so on until an {@code every}
 * passes in which nothing happened. Thread-safe; what it holds is bounded by the names of the spec.
 */
final class Throttle {
  private final Duration every;
  private final Time time;
  private final Consumer<Alert> out;
  private final ReentrantLock lock = new ReentrantLock();
  private final Map<Occurrence.Kind, Window> windows = new HashMap<>();
  private boolean ended;

  /**
   * Lets one alert of a kind through in this time.
   *
   * @param out takes an alert; must not block, since the timer calls it too
   */
  Throttle(Duration every, Time time, Consumer<Alert> out) {
    this.every = every;
    this.time = time;
    this.out = out;
  }

  /** What was counted since the last alert. Guarded by the lock. */
  private static final class Window {
    private Time.Timer timer;
    private long count;
    private Optional<Instant> since = Optional.empty();
    private Optional<Occurrence> last = Optional.empty();

    Window(Time.Timer timer) {
      this.timer = timer;
    }

    void count(Occurrence occurrence) {
      count++;
      since = since.or(() -> Optional.of(occurrence.at()));
      last = Optional.of(occurrence);
    }

    Optional<Alert> take() {
      Optional<Alert> alert = last.map(occurrence -> new Alert(occurrence, count, since));
      count = 0;
      since = Optional.empty();
      last = Optional.empty();
      return alert;
    }
  }

  /** Something happened. */
  void tell(Occurrence occurrence) {
    if (isFirst(occurrence)) {
      out.accept(Alert.first(occurrence));
    }
  }

  private boolean isFirst(Occurrence occurrence) {
    lock.lock();
    try {
      Window open = windows.get(occurrence.kind());
      if (open != null) {
        open.count(occurrence);
      } else if (!ended) {
        windows.put(occurrence.kind(), new Window(timer(occurrence.kind())));
        return true;
      }
      return false;
    } finally {
      lock.unlock();
    }
  }

  private Time.Timer timer(Occurrence.Kind kind) {
    return time.after(every, () -> over(kind).ifPresent(out));
  }

  /** The time of a kind is over: what was counted, if anything, and then the time begins anew. */
  private Optional<Alert> over(Occurrence.Kind kind) {
    lock.lock();
    try {
      Optional<Window> window = Optional.ofNullable(windows.get(kind));
      Optional<Alert> alert = window.flatMap(Window::take);
      if (alert.isPresent()) {
        window.ifPresent(again -> again.timer = timer(kind));
      } else {
        windows.remove(kind);
      }
      return alert;
    } finally {
      lock.unlock();
    }
  }

  /** Counts no more. Gives what was counted and not told. */
  List<Alert> end() {
    lock.lock();
    try {
      ended = true;
      List<Alert> rest = new ArrayList<>();
      for (Window window : windows.values()) {
        window.timer.cancel();
        window.take().ifPresent(rest::add);
      }
      windows.clear();
      return rest;
    } finally {
      lock.unlock();
    }
  }
}
