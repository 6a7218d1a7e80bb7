package dev.hikyaku.relay.transform;

import dev.cel.common.ast.CelExpr;
import dev.cel.common.ast.CelExpr.ExprKind.Kind;
import dev.cel.runtime.CelEvaluationListener;
import java.util.List;

/** Told of every value a CEL program comes to: the one place where it can be stopped. */
final class CelWatch implements CelEvaluationListener {
  /** What the macros call the list that a comprehension gathers. */
  private static final String GATHERED = "@result";

  private final Budget budget;

  CelWatch(Budget budget) {
    this.budget = budget;
  }

  @Override
  public void callback(CelExpr expr, Object result) {
    budget.step();
    if (expr.getKind() != Kind.CALL) {
      return;
    }
    if (result instanceof String text) {
      budget.made(text.length());
    } else if (result instanceof List<?> list && !gathers(expr)) {
      budget.made(list.size());
    }
  }

  private static boolean gathers(CelExpr expr) {
    List<CelExpr> args = expr.call().args();
    return !args.isEmpty()
        && args.get(0).getKind() == Kind.IDENT
        && args.get(0).ident().name().equals(GATHERED);
  }
}
