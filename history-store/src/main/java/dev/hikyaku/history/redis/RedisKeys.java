package dev.hikyaku.history.redis;

/**
 * The names of what is kept. The braces make a relay's names one slot of a cluster, so that a
 * script may touch several.
 *
 * @param relay the relay's name
 */
record RedisKeys(String relay) {
  private String of(String kind, String name) {
    return "hikyaku:{" + relay + "}:" + kind + ":" + name;
  }

  String turns(String key) {
    return of("turns", key);
  }

  String decisions(String messageId) {
    return of("decisions", messageId);
  }

  String feedback() {
    return of("feedback", "said");
  }

  String feedbackRevision() {
    return of("feedback", "revision");
  }

  String counter(String name) {
    return of("counters", name);
  }

  String seen(String key) {
    return of("seen", key);
  }

  String pin(String key) {
    return of("pins", key);
  }
}
