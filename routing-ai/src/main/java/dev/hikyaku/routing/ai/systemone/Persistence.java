package dev.hikyaku.routing.ai.systemone;

import dev.hikyaku.relay.failure.Failure;
import dev.hikyaku.relay.time.Time;
import dev.hikyaku.routing.ai.http.ModelClient;
import dev.hikyaku.routing.ai.http.StatusException;
import dev.hikyaku.routing.ai.model.ModelException;
import dev.hikyaku.routing.ai.model.Outcome;
import dev.langchain4j.http.client.HttpRequest;
import java.time.Duration;
import java.util.Set;
import java.util.function.DoubleSupplier;

/**
 * At most two more requests where the way to the server failed, as the protocol's own clients do
 * it. All of them, with the waits between, are one try of the chain and share its time limit.
 * Thread-safe.
 */
final class Persistence {
  private static final int MOST_REQUESTS = 3;
  private static final Duration FIRST_WAIT = Duration.ofMillis(500);
  private static final Duration LONGEST_WAIT = Duration.ofSeconds(5);
  private static final Duration LONGEST_ASKED = Duration.ofSeconds(30);
  private static final double JITTER = 0.25;

  /** They will say the same again. */
  private static final Set<Integer> LASTING = Set.of(501, 505);

  private final ModelClient client;
  private final Time time;
  private final DoubleSupplier chance;

  Persistence(ModelClient client, Time time, DoubleSupplier chance) {
    this.client = client;
    this.time = time;
    this.chance = chance;
  }

  /**
   * The body of the answer.
   *
   * @throws ModelException when none came
   */
  String send(HttpRequest request) {
    Duration own = FIRST_WAIT;
    for (int count = 1; ; count++) {
      Outcome.Unusable failed;
      try {
        return client.execute(request).body();
      } catch (StatusException refused) {
        failed = new Outcome.Transport(refused.failure());
        if (LASTING.contains(refused.statusCode())) {
          throw new ModelException(failed);
        }
      } catch (ModelException broken) {
        failed = broken.outcome();
      }
      if (count == MOST_REQUESTS || !failed.passing() || Thread.currentThread().isInterrupted()) {
        throw new ModelException(failed);
      }
      pause(wait(failed.failure(), own), failed);
      own = own.multipliedBy(2).compareTo(LONGEST_WAIT) < 0 ? own.multipliedBy(2) : LONGEST_WAIT;
    }
  }

  private Duration wait(Failure failure, Duration own) {
    return failure
        .retryAfter()
        .map(asked -> asked.compareTo(LONGEST_ASKED) < 0 ? asked : LONGEST_ASKED)
        .orElseGet(
            () -> Duration.ofNanos((long) (own.toNanos() * (1 - JITTER * chance.getAsDouble()))));
  }

  private void pause(Duration wait, Outcome.Unusable failed) {
    try {
      time.sleep(wait);
    } catch (InterruptedException stop) {
      Thread.currentThread().interrupt();
      throw new ModelException(failed);
    }
  }
}
