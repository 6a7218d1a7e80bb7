package dev.hikyaku.relay.protocol.http;

import dev.hikyaku.relay.protocol.net.Answer;
import dev.hikyaku.relay.spec.Defaults;
import dev.hikyaku.relay.spi.Disposition;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** What callers of an http source are told. */
final class Answers {
  private Answers() {}

  static Answer of(String id, HttpAck.Verdict verdict) {
    return switch (verdict) {
      case HttpAck.Verdict.Settled(Disposition outcome) -> of(id, outcome);
      case HttpAck.Verdict.Open open -> status(202, id, "pending", List.of());
      case HttpAck.Verdict.Pending pending -> status(202, id, "pending", List.of());
    };
  }

  /** The state of a message, with the code that goes with it. */
  static Answer of(String id, Disposition outcome) {
    Answer answer = status(code(outcome), id, outcome.label(), outcome.destinations());
    return outcome instanceof Disposition.Failed ? answer.retryAfter(Defaults.RETRY_AFTER) : answer;
  }

  private static int code(Disposition outcome) {
    return switch (outcome) {
      case Disposition.Delivered d -> 200;
      case Disposition.Filtered f -> 200;
      case Disposition.Unrouted u -> 200;
      case Disposition.DeadLettered d -> 202;
      case Disposition.Failed f -> 503;
    };
  }

  static Answer status(int code, String id, String status, List<String> destinations) {
    Map<String, Object> json = new LinkedHashMap<>();
    json.put("id", id);
    json.put("status", status);
    json.put("destinations", destinations);
    return Answer.json(code, json);
  }

  /** Come back later: nothing was kept. */
  static Answer busy(String why) {
    return Answer.error(503, why).retryAfter(Defaults.RETRY_AFTER);
  }

  /** A message with the same dedupe key has no outcome yet: nothing was kept of this one. */
  static Answer inProgress() {
    return Answer.error(409, "a message with the same dedupe key is in work; send it again later")
        .retryAfter(Defaults.RETRY_AFTER);
  }

  static Answer unauthenticated(String challenge) {
    return Answer.error(401, "authentication failed").with("WWW-Authenticate", challenge);
  }

  static Answer tooLarge(long maxBody) {
    return Answer.error(413, "the body is larger than " + maxBody + " bytes").closing();
  }
}
