package dev.hikyaku.eval.data;

import dev.hikyaku.relay.message.Body;
import dev.hikyaku.relay.message.Envelope;
import java.time.Instant;
import java.util.List;

/**
 * A message and where it belongs.
 *
 * @param id unique among the cases
 * @param message what the route is asked about
 * @param expected the destinations it belongs to; empty when it is nobody's
 * @param tags what slices of the cases it is in, such as {@code de}
 */
public record Case(String id, Envelope message, List<String> expected, List<String> tags) {
  /** Copies the lists. */
  public Case {
    expected = List.copyOf(expected);
    tags = List.copyOf(tags);
  }

  /** A text, and where it belongs; nowhere without a name. */
  public static Case of(String id, String text, String... expected) {
    Envelope message = Envelope.of(id, "eval", "eval", Body.of(text), Instant.EPOCH);
    return new Case(id, message.withContentType("text/plain"), List.of(expected), List.of());
  }

  /** The same case with other labels. */
  Case expecting(List<String> names) {
    return new Case(id, message, names, tags);
  }
}
