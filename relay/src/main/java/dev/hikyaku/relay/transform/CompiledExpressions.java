package dev.hikyaku.relay.transform;

import com.fasterxml.jackson.databind.JsonNode;
import dev.hikyaku.relay.spi.ExpressionException;
import dev.hikyaku.relay.spi.Expressions;
import dev.hikyaku.relay.spi.Section;
import java.util.Optional;

/**
 * The expressions of a spec: CEL conditions, Handlebars templates and jq programs, each compiled
 * once and run on the caller's thread within {@link Limits}, which it cannot escape. One per relay;
 * thread-safe.
 */
public final class CompiledExpressions implements Expressions {
  // Each made when a spec first uses it: a language costs time and memory to load.
  private final Once<CelConditions> conditions;
  private final Once<JqPrograms> programs;
  private final Once<Templates> templates;
  private final Limits limits;

  /** Every evaluation gets these limits. */
  public CompiledExpressions(Limits limits) {
    this.limits = limits;
    this.conditions = new Once<>(() -> new CelConditions(limits));
    this.programs = new Once<>(() -> new JqPrograms(limits));
    this.templates = new Once<>(() -> new Templates(limits));
  }

  @Override
  public Expression<Boolean> condition(Section at, String key) {
    return compile(at, key, conditions.get()::compile);
  }

  @Override
  public Expression<String> template(Section at, String key) {
    return compile(at, key, templates.get()::compile);
  }

  @Override
  public Expression<String> jqText(Section at, String key) {
    Expression<Optional<JsonNode>> program = jq(at, key);
    String name = name(at, key);
    return envelope -> {
      JsonNode result =
          program
              .of(envelope)
              .orElseThrow(() -> new ExpressionException(name + ": gave no result"));
      return result.isTextual() ? result.textValue() : result.toString();
    };
  }

  /** A jq program that gives nothing or one value, read from the key of a section. */
  Expression<Optional<JsonNode>> jq(Section at, String key) {
    return compile(at, key, programs.get()::compile);
  }

  /** What each evaluation may cost. */
  Limits limits() {
    return limits;
  }

  private interface Compiler<T> {
    Expression<T> compile(String name, String text) throws CompileProblem;
  }

  private static <T> Expression<T> compile(Section at, String key, Compiler<T> compiler) {
    String name = name(at, key);
    Optional<String> text = at.code(key);
    if (text.isEmpty()) {
      return broken(name);
    }
    try {
      return compiler.compile(name, text.get());
    } catch (CompileProblem e) {
      at.error(key, e.what(), e.hint());
      return broken(name);
    }
  }

  private static <T> Expression<T> broken(String name) {
    return envelope -> {
      throw new ExpressionException(name + ": did not compile");
    };
  }

  private static String name(Section at, String key) {
    return at.path().isEmpty() ? key : at.path() + "." + key;
  }
}
