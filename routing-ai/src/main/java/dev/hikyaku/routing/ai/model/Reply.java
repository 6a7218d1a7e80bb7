package dev.hikyaku.routing.ai.model;

import dev.hikyaku.relay.failure.Failure;

/** How asking one model ended. */
sealed interface Reply {
  /** It answered. */
  record Answered(Answer answer) implements Reply {}

  /** It did not, or not with what was asked. */
  record Failed(Failure failure) implements Reply {}
}
