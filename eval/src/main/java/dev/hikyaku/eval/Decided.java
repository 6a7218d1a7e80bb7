package dev.hikyaku.eval;

import dev.hikyaku.eval.score.Ending;
import dev.hikyaku.relay.Choice;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * How a route ended on a case.
 *
 * @param got what it chose
 * @param ending whether a router that looked at the message chose, none did, or one broke before a
 *     {@code static} one or nobody did
 * @param router the type of the router that chose
 * @param reason why
 */
record Decided(List<String> got, Ending ending, Optional<String> router, String reason) {
  private static final String STATIC = "static";
  private static final String FILTERED = "filtered";

  /** One router's word. */
  private record Said(String router, String outcome, String reason) {
    private boolean broken() {
      return outcome.equals("broken");
    }
  }

  /** Reads what the whole chain made of it. */
  static Decided of(Choice choice) {
    List<Said> chain = chain(choice);
    Optional<Said> broken = chain.stream().filter(Said::broken).findFirst();
    boolean looked = choice.router().filter(type -> !type.equals(STATIC)).isPresent();
    if (looked) {
      return new Decided(choice.destinations(), Ending.CHOSEN, choice.router(), choice.reason());
    }
    if (broken.isPresent()) {
      return failed(broken.get().router() + ": " + broken.get().reason());
    }
    // Without a word of any router, the message did not reach them.
    return chain.isEmpty() && !choice.reason().equals(FILTERED)
        ? failed(choice.reason())
        : new Decided(choice.destinations(), Ending.ABSTAINED, choice.router(), why(chain, choice));
  }

  /** Reads what the first router of the chain said, as if it stood alone. */
  static Decided ofFirst(Choice choice) {
    List<Said> chain = chain(choice);
    if (chain.isEmpty()) {
      return of(choice);
    }
    Said first = chain.getFirst();
    return switch (first.outcome()) {
      case "chosen" ->
          new Decided(
              choice.destinations(), Ending.CHOSEN, Optional.of(first.router()), first.reason());
      case "abstained" ->
          new Decided(List.of(), Ending.ABSTAINED, Optional.empty(), first.reason());
      default -> failed(first.router() + ": " + first.reason());
    };
  }

  private static Decided failed(String error) {
    return new Decided(List.of(), Ending.FAILED, Optional.empty(), error);
  }

  /** Why the routers that looked did not choose says more than that the static one always does. */
  private static String why(List<Said> chain, Choice choice) {
    return chain.stream()
        .filter(said -> !said.router().equals(STATIC))
        .map(said -> said.router() + ": " + said.reason())
        .reduce((first, next) -> first + "; " + next)
        .orElse(choice.reason());
  }

  private static List<Said> chain(Choice choice) {
    return choice.envelope().attributes().get("router") instanceof Map<?, ?> record
            && record.get("chain") instanceof List<?> chain
        ? chain.stream().map(Decided::said).toList()
        : List.of();
  }

  private static Said said(Object entry) {
    Map<?, ?> map = entry instanceof Map<?, ?> found ? found : Map.of();
    return new Said(text(map.get("router")), text(map.get("outcome")), text(map.get("reason")));
  }

  private static String text(@Nullable Object value) {
    return value instanceof String text ? text : "";
  }
}
