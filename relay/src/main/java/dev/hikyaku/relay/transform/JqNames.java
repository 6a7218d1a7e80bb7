package dev.hikyaku.relay.transform;

import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import net.thisptr.jackson.jq.Scope;
import net.thisptr.jackson.jq.internal.tree.FunctionCall;
import net.thisptr.jackson.jq.internal.tree.FunctionDefinition;
import net.thisptr.jackson.jq.internal.tree.VariableAccess;
import net.thisptr.jackson.jq.internal.tree.VariableKeyFieldConstruction;
import net.thisptr.jackson.jq.internal.tree.literal.StringLiteral;
import net.thisptr.jackson.jq.internal.tree.matcher.matchers.ObjectMatcher;
import net.thisptr.jackson.jq.internal.tree.matcher.matchers.ValueMatcher;

/**
 * The names a jq program defines and uses. The library looks names up when it meets them at run
 * time; this finds a misspelt one when the spec is read. It knows no scopes: a name that is defined
 * anywhere counts as known everywhere.
 */
final class JqNames {
  private final Set<String> functions = new TreeSet<>();
  private final Set<String> variables = new TreeSet<>(Set.of("envelope", "__loc__"));
  private final Set<String> calls = new TreeSet<>();
  private final Set<String> reads = new TreeSet<>();

  /** Takes the names of one node. */
  void note(Object node) {
    JqNode fields = new JqNode(node);
    switch (node) {
      case FunctionDefinition definition -> define(fields);
      case FunctionCall call ->
          calls.add(fields.get("name", String.class) + "/" + fields.get("args", List.class).size());
      case ValueMatcher matcher -> variables.add(fields.get("name", String.class));
      case VariableAccess access -> reads.add(fields.get("name", String.class));
      case VariableKeyFieldConstruction key -> reads.add(fields.get("name", String.class));
      case ObjectMatcher.FieldMatcher matcher -> noteField(fields);
      default -> {}
    }
  }

  private void noteField(JqNode matcher) {
    if (matcher.get("name") instanceof StringLiteral literal) {
      variables.add(literal.value().asText());
    }
  }

  private void define(JqNode definition) {
    List<?> args = definition.get("args", List.class);
    functions.add(definition.get("fname", String.class) + "/" + args.size());
    for (Object arg : args) {
      String name = (String) arg;
      if (name.startsWith("$")) {
        variables.add(name.substring(1));
      } else {
        functions.add(name + "/0");
      }
    }
  }

  /** Whether all that is used is there. */
  void check(Scope builtins) throws CompileProblem {
    for (String call : calls) {
      int slash = call.lastIndexOf('/');
      int args = Integer.parseInt(call.substring(slash + 1));
      if (!functions.contains(call)
          && builtins.getFunction(call.substring(0, slash), args) == null) {
        throw new CompileProblem(
            "does not compile: there is no function " + call, "the number counts its arguments");
      }
    }
    for (String read : reads) {
      if (!variables.contains(read)) {
        throw new CompileProblem(
            "does not compile: $" + read + " is not defined",
            "the envelope is $envelope; bind others with: EXPRESSION as $name | ...");
      }
    }
  }
}
