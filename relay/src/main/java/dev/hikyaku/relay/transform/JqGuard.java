package dev.hikyaku.relay.transform;

import java.lang.reflect.Field;
import java.lang.reflect.Modifier;
import java.util.List;
import net.thisptr.jackson.jq.Expression;
import net.thisptr.jackson.jq.internal.operators.BinaryOperator;
import net.thisptr.jackson.jq.internal.tree.ArrayConstruction;
import net.thisptr.jackson.jq.internal.tree.FunctionCall;
import net.thisptr.jackson.jq.internal.tree.ObjectConstruction;
import net.thisptr.jackson.jq.internal.tree.RecursionOperator;
import net.thisptr.jackson.jq.internal.tree.ReduceExpression;
import net.thisptr.jackson.jq.internal.tree.StringInterpolation;
import net.thisptr.jackson.jq.internal.tree.TopLevelExpression;
import net.thisptr.jackson.jq.internal.tree.Tuple;
import net.thisptr.jackson.jq.internal.tree.binaryop.SimpleBinaryOperatorExpression;
import net.thisptr.jackson.jq.internal.tree.binaryop.assignment.Assignment;
import net.thisptr.jackson.jq.internal.tree.binaryop.assignment.ComplexAssignment;
import net.thisptr.jackson.jq.internal.tree.binaryop.assignment.UpdateAssignment;
import net.thisptr.jackson.jq.internal.tree.fieldaccess.BracketExtractFieldAccess;
import net.thisptr.jackson.jq.internal.tree.fieldaccess.FieldAccess;
import net.thisptr.jackson.jq.internal.tree.matcher.PatternMatcher;

/**
 * Puts our checks between the nodes of a parsed jq program. The library evaluates a program without
 * ever asking whether it may go on, and a thread cannot be stopped from outside. Afterwards every
 * loop and every recursion meets a check, and whatever makes a value has it weighed.
 */
final class JqGuard {
  private final JqNames names;
  private final JqParts parts = new JqParts(this);

  /** Every node's names go there. */
  JqGuard(JqNames names) {
    this.names = names;
  }

  /** The same program with checks; the given one is changed and no longer of use. */
  Expression guard(Expression node) {
    names.note(node);
    return switch (node) {
      case TopLevelExpression top -> program(top);
      case ArrayConstruction array -> array(array);
      case Assignment assignment -> assignment(assignment);
      case BracketExtractFieldAccess access -> new JqStep(parts.access(access));
      case FieldAccess access -> parts.access(access);
      default -> {
        descend(node);
        yield watched(node);
      }
    };
  }

  private Expression program(TopLevelExpression top) {
    return new TopLevelExpression(
        null, List.of(), guard(new JqNode(top).get("expr", Expression.class)));
  }

  private Expression array(ArrayConstruction array) {
    return array.q == null
        ? array
        : new JqMade(new ArrayConstruction(new JqGathered(guard(array.q), true)));
  }

  private Expression assignment(Assignment assignment) {
    JqNode node = new JqNode(assignment);
    Expression left = new JqGathered(guard(node.get("lhs", Expression.class)), false);
    Expression right = guard(node.get("rhs", Expression.class));
    return new JqMade(new JqAssignment(left, right));
  }

  /** No loop goes around without one of the first, and nothing grows without one of the second. */
  private static Expression watched(Expression node) {
    boolean steps =
        node instanceof FunctionCall || node instanceof Tuple || node instanceof RecursionOperator;
    return steps ? new JqStep(node) : makes(node) ? new JqMade(node) : node;
  }

  private static boolean makes(Expression node) {
    return node instanceof ObjectConstruction
        || node instanceof StringInterpolation
        || node instanceof SimpleBinaryOperatorExpression
        || node instanceof ComplexAssignment
        || node instanceof UpdateAssignment;
  }

  /** Guards what hangs below a node, in place. */
  void descend(Object node) {
    JqNode fields = new JqNode(node);
    for (Field field : fields.fields()) {
      Object value = fields.get(field);
      if (value instanceof List<?> list) {
        parts.replace(list);
      } else if (value instanceof PatternMatcher matcher) {
        names.note(matcher);
        descend(matcher);
      } else if (value instanceof BinaryOperator operator) {
        fields.set(field, new JqOperator(operator));
      } else if (value instanceof Expression child && !Modifier.isFinal(field.getModifiers())) {
        // Nodes that hold something final were made anew by JqParts, or by the cases above.
        fields.set(field, gathered(node, field.getName(), guard(child)));
      }
    }
  }

  private static Expression gathered(Object parent, String field, Expression child) {
    boolean places = parent instanceof ComplexAssignment || parent instanceof UpdateAssignment;
    if (places && field.equals("lhs")) {
      return new JqGathered(child, false);
    }
    boolean values =
        (parent instanceof UpdateAssignment && field.equals("rhs"))
            || (parent instanceof ReduceExpression && field.equals("reduceExpr"));
    return values ? new JqGathered(child, true) : child;
  }

  /** Takes the names of a part that is no expression. */
  void note(Object part) {
    names.note(part);
  }
}
