package dev.hikyaku.relay.transform;

import com.fasterxml.jackson.databind.JsonNode;
import dev.hikyaku.relay.message.Envelope;
import dev.hikyaku.relay.spi.ExpressionException;
import dev.hikyaku.relay.spi.Expressions.Expression;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import net.thisptr.jackson.jq.Scope;
import net.thisptr.jackson.jq.exception.JsonQueryException;
import net.thisptr.jackson.jq.exception.JsonQueryUserException;

/** A jq program over the JSON body; gives nothing or one value. Thread-safe. */
final class JqProgram implements Expression<Optional<JsonNode>> {
  private static final Pattern SAFE =
      Pattern.compile(
          "^Cannot iterate over \\w+|^Cannot index \\w+|^Invalid path expression"
              + "|cannot be (added|subtracted|multiplied|divided)|bad regular expression");

  private final String name;
  private final net.thisptr.jackson.jq.Expression program;
  private final Scope builtins;
  private final Limits limits;

  JqProgram(String name, net.thisptr.jackson.jq.Expression program, Scope builtins, Limits limits) {
    this.name = name;
    this.program = program;
    this.builtins = builtins;
    this.limits = limits;
  }

  @Override
  public Optional<JsonNode> of(Envelope envelope) throws ExpressionException, InterruptedException {
    return Budget.spend(limits, name, budget -> evaluate(envelope, budget));
  }

  private Optional<JsonNode> evaluate(Envelope envelope, Budget budget) throws ExpressionException {
    Scope scope = Scope.newChildScope(builtins);
    Once<JsonNode> tree = new Once<>(() -> Message.envelope(envelope));
    scope.setValue("envelope", tree::get);
    List<JsonNode> results = new ArrayList<>(1);
    try {
      program.apply(
          scope,
          Message.json(envelope),
          value -> {
            if (!results.isEmpty()) {
              throw Halt.because("gave more than one result");
            }
            results.add(value);
          });
    } catch (JsonQueryException e) {
      throw new ExpressionException(name + ": " + why(e), e);
    } catch (RuntimeException e) {
      if (e instanceof Unfit) {
        throw e;
      }
      throw new ExpressionException(name + ": cannot be evaluated on this message", e);
    }
    results.forEach(value -> mustBeJson(value, budget));
    return results.stream().findFirst();
  }

  /** The library's messages quote values of the body: only what is known to be safe is kept. */
  private static String why(JsonQueryException e) {
    if (e instanceof JsonQueryUserException) {
      return "the program called error";
    }
    Matcher safe = SAFE.matcher(String.valueOf(e.getOriginalMessage()));
    return safe.find() ? safe.group().toLowerCase(Locale.ROOT) : "cannot be evaluated";
  }

  private static void mustBeJson(JsonNode value, Budget budget) {
    budget.weights().of(value);
    if (!Message.writable(value)) {
      throw new Unfit(Message.NO_JSON_NUMBER);
    }
  }
}
