package dev.hikyaku.relay.deliver;

/** Where a destination sends: one endpoint, or a group of them. Thread-safe. */
sealed interface Target permits Endpoint, Group {
  /** The course of one message. */
  Course course();
}
