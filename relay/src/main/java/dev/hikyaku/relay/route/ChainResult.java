package dev.hikyaku.relay.route;

import dev.hikyaku.relay.message.Envelope;
import dev.hikyaku.relay.spi.Decision;
import dev.hikyaku.relay.spi.Decision.Abstained;
import dev.hikyaku.relay.spi.Decision.Broken;
import dev.hikyaku.relay.spi.Decision.Chosen;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;

/**
 * What the routers of a chain said, in the order they were asked.
 *
 * @param asked all of them; when one chose, it is the last
 */
record ChainResult(List<Asked> asked) {
  static final ChainResult EMPTY = new ChainResult(List.of());

  /**
   * One router's word.
   *
   * @param router its type
   * @param decision what it said
   */
  record Asked(String router, Decision decision) {
    private String outcome() {
      return switch (decision) {
        case Chosen chosen -> "chosen";
        case Abstained abstained -> "abstained";
        case Broken broken -> "broken";
      };
    }

    private String reason() {
      return switch (decision) {
        case Chosen chosen -> chosen.reason();
        case Abstained abstained -> abstained.reason();
        case Broken broken -> broken.failure().message();
      };
    }

    private Map<String, Object> record() {
      Map<String, Object> record = new LinkedHashMap<>();
      record.put("router", router);
      record.put("outcome", outcome());
      if (!reason().isEmpty()) {
        record.put("reason", reason());
      }
      return record;
    }
  }

  /** With one more. */
  ChainResult plus(String router, Decision decision) {
    List<Asked> more = new ArrayList<>(asked);
    more.add(new Asked(router, decision));
    return new ChainResult(List.copyOf(more));
  }

  /** Whether the last one chose. */
  boolean chosen() {
    return !destinations().isEmpty();
  }

  /** Where to; empty when nobody chose. */
  List<String> destinations() {
    return !asked.isEmpty() && asked.getLast().decision() instanceof Chosen chosen
        ? chosen.destinations().stream().distinct().toList()
        : List.of();
  }

  /** The type of the router that chose; of the last one asked when nobody did. */
  String router() {
    return asked.isEmpty() ? "" : asked.getLast().router();
  }

  /** The message with {@code router}, and with what the last model said as {@code ai.decision}. */
  Envelope recordedIn(Envelope envelope) {
    Map<String, Object> record = new LinkedHashMap<>();
    if (chosen()) {
      record.put("decided", router());
    }
    record.put("chain", asked.stream().map(Asked::record).toList());
    Envelope recorded = envelope.withAttribute("router", record);
    for (Asked one : asked.reversed()) {
      Map<String, Object> evidence = one.decision().evidence().record();
      if (!evidence.isEmpty()) {
        return recorded.withAttribute("ai.decision", evidence);
      }
    }
    return recorded;
  }

  /** Why nobody chose, in one line. */
  String why() {
    return asked.stream()
        .map(one -> one.router() + ": " + one.reason())
        .collect(Collectors.joining("; "));
  }
}
