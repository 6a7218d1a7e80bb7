package dev.hikyaku.relay.transform;

import java.util.List;
import java.util.Map;
import java.util.Set;
import net.thisptr.jackson.jq.BuiltinFunctionLoader;
import net.thisptr.jackson.jq.Expression;
import net.thisptr.jackson.jq.Function;
import net.thisptr.jackson.jq.Scope;
import net.thisptr.jackson.jq.Version;
import net.thisptr.jackson.jq.Versions;
import net.thisptr.jackson.jq.exception.JsonQueryException;
import net.thisptr.jackson.jq.internal.JsonQueryFunction;
import net.thisptr.jackson.jq.internal.javacc.ExpressionParser;
import net.thisptr.jackson.jq.internal.tree.TopLevelExpression;

/** Compiles jq programs. Thread-safe. */
final class JqPrograms {
  private static final Version VERSION = Versions.JQ_1_7;

  /** Would show the relay's insides or does nothing here. */
  private static final Set<String> WITHHELD = Set.of("debug_scope/0");

  private static final Set<String> COMPARING =
      Set.of("contains/1", "indices/1", "index/1", "rindex/1", "split/1");

  private static final String SPLITS =
      ". as $s | [match($re; \"g\" + flags) | (.offset, .offset + .length)] as $cuts"
          + " | [0] + $cuts + [$s | length] | range(0; length; 2) as $i"
          + " | . as $at | $s[$at[$i]:$at[$i + 1]]";

  private final Limits limits;
  private final Scope builtins;

  JqPrograms(Limits limits) {
    this.limits = limits;
    this.builtins = builtins();
    WarmUp.run(() -> compile("warm-up", "[.a, {b: $envelope.id}] | map(tojson | test(\"a\"))"));
  }

  private static Scope builtins() {
    Scope scope = Scope.newEmptyScope();
    Map<String, Function> all = BuiltinFunctionLoader.getInstance().listFunctions(VERSION, scope);
    all.putAll(ours(scope));
    all.keySet().removeAll(WITHHELD);
    all.forEach((name, function) -> scope.addFunction(name, guarded(name, function)));
    return scope;
  }

  private static Map<String, Function> ours(Scope scope) {
    Expression splits = parse(SPLITS);
    return Map.of(
        "until/2", JqLoop.UNTIL,
        "while/2", JqLoop.WHILE,
        "repeat/1", JqLoop.REPEAT,
        "recurse/1", JqLoop.RECURSE,
        "recurse/2", JqLoop.RECURSE_IF,
        "delpaths/1", new JqDelete(),
        "_match_impl/3", new JqMatch(),
        "_sub_impl/3", new JqReplace(),
        "splits/2", new JsonQueryFunction("splits", List.of("$re", "flags"), splits, scope));
  }

  private static Expression parse(String text) {
    try {
      return ExpressionParser.compile(text, VERSION);
    } catch (JsonQueryException e) {
      throw new IllegalStateException("a built-in jq program does not compile", e);
    }
  }

  private static Function guarded(String name, Function function) {
    if (function instanceof JsonQueryFunction) {
      new JqGuard(new JqNames()).descend(function);
      return function;
    }
    Function bounded =
        COMPARING.contains(name) ? new JqPaired(function, JqPaired.Check::compared) : function;
    if (name.equals("join/1")) {
      bounded = new JqPaired(function, JqPaired.Check::between);
    } else if (name.equals("setpath/2")) {
      bounded = placed(function);
    }
    return new JqFunction(bounded);
  }

  /** A path may name an index, and an array is filled up to it. */
  private static Function placed(Function setpath) {
    return (scope, args, in, path, output, version) ->
        setpath.apply(
            scope, List.of(new JqIndex(args.get(0)), args.get(1)), in, path, output, version);
  }

  /**
   * The program.
   *
   * @throws CompileProblem when the text is none
   */
  JqProgram compile(String name, String text) throws CompileProblem {
    JqNames names = new JqNames();
    try {
      Expression parsed = ExpressionParser.compile(text, VERSION);
      mustImportNothing(parsed);
      Expression guarded = new JqGuard(names).guard(parsed);
      names.check(builtins);
      return new JqProgram(name, guarded, builtins, limits);
    } catch (JsonQueryException e) {
      Throwable cause = e.getCause() == null ? e : e.getCause();
      throw new CompileProblem(
          "does not compile: " + CompileProblem.line(cause.getMessage()), "see the jq manual");
    } catch (StackOverflowError tooDeep) {
      throw new CompileProblem("does not compile: nested too deep", "make it simpler");
    }
  }

  private static void mustImportNothing(Expression parsed) throws CompileProblem {
    if (parsed instanceof TopLevelExpression top
        && !new JqNode(top).get("imports", List.class).isEmpty()) {
      throw new CompileProblem("imports a module", "modules are not read; write it in one text");
    }
  }
}
