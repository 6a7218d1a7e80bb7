package dev.hikyaku.routing.ai;

import java.util.List;

/** What the rule makes of a model's answer. */
sealed interface Verdict {
  /** These, best first. */
  record Sure(List<String> destinations) implements Verdict {}

  /** None of them, for this reason. */
  record Unsure(String reason) implements Verdict {}
}
