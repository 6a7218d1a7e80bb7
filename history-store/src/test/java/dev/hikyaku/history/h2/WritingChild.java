package dev.hikyaku.history.h2;

import dev.hikyaku.relay.spi.FeedbackLog.Said;
import dev.hikyaku.relay.spi.Store;
import dev.hikyaku.relay.spi.StoreContext;
import dev.hikyaku.relay.spi.TurnLog.StoredTurn;
import dev.hikyaku.relay.time.SystemTime;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;

/**
 * Writes turns and feedback to a store until it is done or killed, and says of each that is
 * acknowledged which it was. The arguments are the path of the store and the number of the run.
 */
final class WritingChild {
  static final int WRITERS = 8;
  static final int WRITES_EACH = 1250;
  static final Duration KEPT = Duration.ofDays(1);

  private WritingChild() {}

  /** Writes. */
  public static void main(String[] args) throws Exception {
    Store store =
        new H2Store(Path.of(args[0]), new StoreContext("desk", "disk", KEPT, SystemTime.INSTANCE));
    store.open();
    List<Future<?>> writers = new ArrayList<>();
    try (ExecutorService threads = Executors.newVirtualThreadPerTaskExecutor()) {
      for (int i = 0; i < WRITERS; i++) {
        String writer = args[1] + "-" + i;
        writers.add(threads.submit(() -> write(store, writer)));
      }
      for (Future<?> writer : writers) {
        writer.get();
      }
    }
  }

  private static boolean write(Store store, String writer) throws Exception {
    for (int i = 0; i < WRITES_EACH; i++) {
      String id = writer + "-" + i;
      if (i % 2 == 0) {
        store.turns().add(writer, turn(id), WRITES_EACH, KEPT);
        System.out.println("turn " + id);
      } else {
        store.feedback().put(new Said(id, List.of("billing"), "", "ops", Instant.EPOCH));
        System.out.println("feedback " + id);
      }
    }
    return true;
  }

  private static StoredTurn turn(String id) {
    return new StoredTurn(
        Instant.EPOCH,
        id,
        "text ".repeat(100),
        List.of("billing"),
        "ai",
        Optional.empty(),
        Optional.empty());
  }
}
