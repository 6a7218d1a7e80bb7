package dev.hikyaku.relay.transform;

import dev.cel.bundle.Cel;
import dev.cel.common.CelAbstractSyntaxTree;
import dev.cel.common.CelIssue;
import dev.cel.common.CelValidationException;
import dev.cel.common.ast.CelExpr;
import dev.cel.common.ast.CelExpr.ExprKind.Kind;
import dev.cel.common.navigation.CelNavigableAst;
import dev.cel.common.navigation.CelNavigableExpr;
import dev.cel.common.types.CelKind;
import dev.cel.common.types.CelType;
import dev.cel.runtime.CelEvaluationException;
import dev.hikyaku.relay.spi.Expressions.Expression;
import java.util.List;

/** Compiles CEL conditions. Thread-safe. */
final class CelConditions {
  private final Cel cel = CelEnvironment.create();
  private final Limits limits;

  CelConditions(Limits limits) {
    this.limits = limits;
    WarmUp.run(() -> compile("warm-up", "json.a == 1 || json.?b.hasValue() || body.matches('a')"));
  }

  /**
   * The condition.
   *
   * @throws CompileProblem when the text is no condition
   */
  Expression<Boolean> compile(String name, String text) throws CompileProblem {
    try {
      CelAbstractSyntaxTree ast = cel.compile(text).getAst();
      mustBeCondition(ast.getResultType());
      regexesMustCompile(ast);
      return new CelCondition(name, text, cel.createProgram(ast), limits);
    } catch (CelValidationException e) {
      throw new CompileProblem("does not compile: " + first(e), "see the CEL language definition");
    } catch (CelEvaluationException e) {
      throw new CompileProblem("does not compile: " + CompileProblem.line(e.getMessage()), "");
    }
  }

  private static void mustBeCondition(CelType type) throws CompileProblem {
    if (type.kind() != CelKind.BOOL && type.kind() != CelKind.DYN) {
      throw new CompileProblem(
          "is no condition: it gives a " + type.name(), "compare it with something");
    }
  }

  /** Those that stand in the text; a message may bring others. */
  private static void regexesMustCompile(CelAbstractSyntaxTree ast) throws CompileProblem {
    for (CelExpr expr : matches(ast)) {
      CelExpr regex = expr.call().args().get(expr.call().args().size() - 1);
      try {
        if (regex.getKind() == Kind.CONSTANT) {
          CelFunctions.pattern(regex.constant().stringValue());
        }
      } catch (Unfit | Halt e) {
        throw new CompileProblem(String.valueOf(e.getMessage()), "see the RE2 syntax");
      }
    }
  }

  private static List<CelExpr> matches(CelAbstractSyntaxTree ast) {
    return CelNavigableAst.fromAst(ast)
        .getRoot()
        .allNodes()
        .map(CelNavigableExpr::expr)
        .filter(e -> e.getKind() == Kind.CALL && e.call().function().equals("matches"))
        .toList();
  }

  private static String first(CelValidationException e) {
    if (e.getErrors().isEmpty()) {
      return CompileProblem.line(e.getMessage());
    }
    CelIssue issue = e.getErrors().get(0);
    return "line %d, column %d: %s"
        .formatted(
            issue.getSourceLocation().getLine(),
            issue.getSourceLocation().getColumn() + 1,
            CompileProblem.line(issue.getMessage()));
  }
}
