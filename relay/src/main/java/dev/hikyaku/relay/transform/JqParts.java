package dev.hikyaku.relay.transform;

import java.util.List;
import net.thisptr.jackson.jq.Expression;
import net.thisptr.jackson.jq.internal.misc.Pair;
import net.thisptr.jackson.jq.internal.tree.AssignPipeComponent;
import net.thisptr.jackson.jq.internal.tree.IdentifierKeyFieldConstruction;
import net.thisptr.jackson.jq.internal.tree.JsonQueryKeyFieldConstruction;
import net.thisptr.jackson.jq.internal.tree.StringKeyFieldConstruction;
import net.thisptr.jackson.jq.internal.tree.TransformPipeComponent;
import net.thisptr.jackson.jq.internal.tree.fieldaccess.BracketExtractFieldAccess;
import net.thisptr.jackson.jq.internal.tree.fieldaccess.BracketFieldAccess;
import net.thisptr.jackson.jq.internal.tree.fieldaccess.FieldAccess;
import net.thisptr.jackson.jq.internal.tree.fieldaccess.IdentifierFieldAccess;
import net.thisptr.jackson.jq.internal.tree.fieldaccess.StringFieldAccess;
import net.thisptr.jackson.jq.internal.tree.matcher.PatternMatcher;
import net.thisptr.jackson.jq.internal.tree.matcher.matchers.ObjectMatcher;
import org.jspecify.annotations.Nullable;

/** The parts of a jq program that cannot be changed and are made anew around guarded children. */
final class JqParts {
  private final JqGuard guard;

  JqParts(JqGuard guard) {
    this.guard = guard;
  }

  /** Replaces the elements of a list of parts by guarded ones; other lists stay as they are. */
  @SuppressWarnings({"unchecked", "ReferenceEquality"})
  void replace(List<?> list) {
    List<Object> all = (List<Object>) list;
    for (int i = 0; i < all.size(); i++) {
      Object made = part(all.get(i));
      if (made != all.get(i)) {
        all.set(i, made);
      }
    }
  }

  private Object part(Object part) {
    guard.note(part);
    return switch (part) {
      case Expression child -> guard.guard(child);
      case TransformPipeComponent pipe -> new TransformPipeComponent(guard.guard(pipe.expr));
      case AssignPipeComponent as -> {
        guard.note(as.matcher);
        guard.descend(as.matcher);
        yield new AssignPipeComponent(guard.guard(as.expr), as.matcher);
      }
      case Pair<?, ?> pair -> Pair.of(child(pair._1), child(pair._2));
      case IdentifierKeyFieldConstruction f when f.value != null ->
          new IdentifierKeyFieldConstruction(f.key, guard.guard(f.value));
      case StringKeyFieldConstruction f ->
          new StringKeyFieldConstruction(guard.guard(f.key), orNull(f.value));
      case JsonQueryKeyFieldConstruction f -> field(new JqNode(f));
      case ObjectMatcher.FieldMatcher matcher -> matcher(new JqNode(matcher));
      case PatternMatcher matcher -> {
        guard.descend(matcher);
        yield matcher;
      }
      default -> part;
    };
  }

  @SuppressWarnings("NullAway") // the library gives and takes null for "not written"
  private Object child(@Nullable Object value) {
    return value instanceof Expression child ? guard.guard(child) : value;
  }

  @SuppressWarnings("NullAway") // the library gives and takes null for "not written"
  private Expression orNull(@Nullable Expression value) {
    return value == null ? null : guard.guard(value);
  }

  private Object field(JqNode field) {
    return new JsonQueryKeyFieldConstruction(
        guard.guard(field.get("key", Expression.class)),
        guard.guard(field.get("value", Expression.class)));
  }

  private Object matcher(JqNode field) {
    boolean dollar = field.get("dollar", Boolean.class);
    Expression name = field.get("name", Expression.class);
    PatternMatcher inner = (PatternMatcher) field.get("matcher");
    if (inner != null) {
      guard.note(inner);
      guard.descend(inner);
    }
    return dollar ? field.node() : new ObjectMatcher.FieldMatcher(false, guard.guard(name), inner);
  }

  /** The same access with a guarded target and guarded indices. */
  Expression access(FieldAccess access) {
    JqNode node = new JqNode(access);
    Expression target = guard.guard(node.get("target", Expression.class));
    boolean permissive = node.get("permissive", Boolean.class);
    return switch (access) {
      case IdentifierFieldAccess a ->
          new IdentifierFieldAccess(target, node.get("field", String.class), permissive);
      case StringFieldAccess a ->
          new StringFieldAccess(
              target, guard.guard(node.get("field", Expression.class)), permissive);
      case BracketExtractFieldAccess a -> new BracketExtractFieldAccess(target, permissive);
      case BracketFieldAccess a -> bracket(node, target, permissive);
      default -> throw new IllegalStateException("unknown jq node " + access.getClass());
    };
  }

  private Expression bracket(JqNode node, Expression target, boolean permissive) {
    Expression start = index(node, "startExpr");
    return node.get("isRange", Boolean.class)
        ? new BracketFieldAccess(target, start, index(node, "endExpr"), permissive)
        : new BracketFieldAccess(target, start, permissive);
  }

  private Expression index(JqNode node, String field) {
    return new JqIndex(guard.guard(node.get(field, Expression.class)));
  }
}
