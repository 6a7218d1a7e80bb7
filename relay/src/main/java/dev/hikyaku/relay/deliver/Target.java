package dev.hikyaku.relay.deliver;

import dev.hikyaku.relay.message.Envelope;
import dev.hikyaku.relay.time.Deadline;

/** Where a destination sends: one endpoint, later also a group of them. Thread-safe. */
sealed interface Target permits Endpoint {
  /**
   * All tries of one message here.
   *
   * @param envelope as the endpoint is to see it
   * @param key the idempotency key
   * @param deadline spans the tries and the waits between them; one that has passed already means a
   *     last chance: exactly one try, within the target's own time limit
   * @throws InterruptedException when the delivery was cancelled from outside
   */
  Hop deliver(Envelope envelope, String key, Deadline deadline) throws InterruptedException;
}
