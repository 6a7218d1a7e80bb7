package dev.hikyaku.relay.route;

import dev.hikyaku.relay.failure.Failure;
import dev.hikyaku.relay.failure.Tags;
import dev.hikyaku.relay.message.Envelope;
import dev.hikyaku.relay.spi.Decision;
import dev.hikyaku.relay.spi.Evidence;
import dev.hikyaku.relay.spi.ExpressionException;
import dev.hikyaku.relay.spi.Expressions.Expression;
import dev.hikyaku.relay.spi.Router;
import dev.hikyaku.relay.spi.RouterContext;
import dev.hikyaku.relay.spi.RouterFactory;
import dev.hikyaku.relay.spi.Section;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import java.util.stream.Collectors;

/** The destinations of the first rule that holds, or of every one. Thread-safe. */
final class RulesRouter implements BuiltIn {
  private final String route;
  private final Match match;
  private final List<Rule> rules;

  private enum Match {
    FIRST,
    ALL
  }

  private record Rule(int number, String place, Expression<Boolean> when, List<String> to) {}

  private RulesRouter(String route, Match match, List<Rule> rules) {
    this.route = route;
    this.match = match;
    this.rules = rules;
  }

  @Override
  public Decision decide(Envelope envelope) throws InterruptedException {
    Set<String> chosen = new LinkedHashSet<>();
    List<String> held = new ArrayList<>();
    for (Rule rule : rules) {
      try {
        if (rule.when().of(envelope)) {
          chosen.addAll(rule.to());
          held.add(String.valueOf(rule.number()));
          if (match == Match.FIRST) {
            break;
          }
        }
      } catch (ExpressionException e) {
        return broken(rule, e);
      }
    }
    return chosen.isEmpty()
        ? new Decision.Abstained("no_rule", Evidence.NONE)
        : new Decision.Chosen(List.copyOf(chosen), Evidence.NONE, why(held));
  }

  private static String why(List<String> held) {
    return (held.size() == 1 ? "rule " : "rules ") + String.join(", ", held);
  }

  @Override
  public Set<String> targets() {
    return rules.stream().flatMap(rule -> rule.to().stream()).collect(Collectors.toSet());
  }

  private Decision broken(Rule rule, ExpressionException e) {
    String message =
        "route %s: rule %d: %s".formatted(route, rule.number(), Reason.of(e, rule.place()));
    return new Decision.Broken(Failure.lasting(message, Tags.TRANSFORM).causedBy(e), Evidence.NONE);
  }

  /** Makes them. */
  public static final class Factory implements RouterFactory {
    /** For the service loader. */
    public Factory() {}

    @Override
    public String type() {
      return "rules";
    }

    @Override
    public Router create(Section settings, RouterContext context) {
      List<Rule> rules = new ArrayList<>();
      for (Section at : settings.sections("rules")) {
        rules.add(rule(rules.size() + 1, at, context));
      }
      if (settings.kind("rules") == Section.Kind.ABSENT) {
        settings.text("rules"); // Says that it is required.
      } else if (rules.isEmpty()) {
        settings.error("rules", "there is no rule", "write rules: [ { when: CEL, to: [name] } ]");
      }
      return new RulesRouter(
          context.route(), settings.choice("match", Match.class, Match.FIRST), rules);
    }

    private static Rule rule(int number, Section at, RouterContext context) {
      if (at.kind("when") == Section.Kind.ABSENT) {
        at.text("when"); // Says that it is required.
      }
      return new Rule(
          number,
          at.path() + ".when",
          context.expressions().condition(at, "when"),
          Names.read(at, "to"));
    }
  }
}
