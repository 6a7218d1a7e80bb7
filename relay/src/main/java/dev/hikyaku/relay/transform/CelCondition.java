package dev.hikyaku.relay.transform;

import dev.cel.common.CelErrorCode;
import dev.cel.runtime.CelEvaluationException;
import dev.cel.runtime.CelRuntime.Program;
import dev.hikyaku.relay.message.Envelope;
import dev.hikyaku.relay.spi.ExpressionException;
import dev.hikyaku.relay.spi.Expressions.Expression;
import java.util.Locale;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** A CEL program that is true or false for a message. Thread-safe. */
final class CelCondition implements Expression<Boolean> {
  private static final Pattern MISSING_KEY =
      Pattern.compile("(?:key '|<input>:\\d+: )([^']{1,100}?)(?:' is not present.*)?$");
  private static final Pattern FUNCTION = Pattern.compile("for function '([^']{1,100})'");

  private final String name;
  private final String text;
  private final Program program;
  private final Limits limits;

  /**
   * @param name where it stands
   * @param text as written; a key named in a message is shown only if it stands there
   */
  CelCondition(String name, String text, Program program, Limits limits) {
    this.name = name;
    this.text = text;
    this.program = program;
    this.limits = limits;
  }

  @Override
  public Boolean of(Envelope envelope) throws ExpressionException, InterruptedException {
    return Budget.spend(limits, name, budget -> evaluate(envelope, budget));
  }

  private boolean evaluate(Envelope envelope, Budget budget) throws ExpressionException {
    try {
      Object result = program.trace(new CelVariables(envelope), new CelWatch(budget));
      if (result instanceof Boolean yes) {
        return yes;
      }
      throw new ExpressionException(name + ": gave neither true nor false");
    } catch (CelEvaluationException e) {
      throw new ExpressionException(name + ": " + why(e), e);
    }
  }

  private String why(CelEvaluationException e) {
    String message = String.valueOf(e.getMessage());
    return switch (e.getErrorCode()) {
      case ATTRIBUTE_NOT_FOUND -> missing(message);
      case OVERLOAD_NOT_FOUND ->
          found(FUNCTION, message)
              .map(f -> "the types do not fit " + f.replaceAll("^_|_$", ""))
              .orElse("the types do not fit");
      case INTERNAL_ERROR, INVALID_ARGUMENT -> Unfit.in(e);
      default -> words(e.getErrorCode());
    };
  }

  private String missing(String message) {
    return found(MISSING_KEY, message)
        .filter(text::contains)
        .map(key -> "there is no '" + key + "'")
        .orElse("a field is not there");
  }

  private static Optional<String> found(Pattern pattern, String message) {
    Matcher matcher = pattern.matcher(message);
    return matcher.find() ? Optional.of(matcher.group(1)) : Optional.empty();
  }

  private static String words(CelErrorCode code) {
    return code.name().toLowerCase(Locale.ROOT).replace('_', ' ');
  }
}
