package dev.hikyaku.cli.command;

import java.util.List;
import java.util.Locale;
import java.util.Optional;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.ParameterException;

/**
 * Names of one kind that a spec declares.
 *
 * @param kind {@code destination}, {@code route} or {@code source}
 * @param names the names, in the spec's order
 */
record Known(String kind, List<String> names) {
  /** The name itself, if it is one of them; else it is misuse of the command. */
  String checked(String name, CommandSpec command) {
    Optional<String> missing = missing(name);
    if (missing.isPresent()) {
      throw misuse(missing.get(), command);
    }
    return name;
  }

  /** What to say of a name that is none of them. */
  Optional<String> missing(String name) {
    return names.contains(name)
        ? Optional.empty()
        : Optional.of("the spec has no " + kind + " '" + name + "'; " + list());
  }

  /** The only one; else it is misuse of the command not to name one. */
  String only(CommandSpec command) {
    if (names.size() == 1) {
      return names.get(0);
    }
    throw misuse("say which " + kind + " with --" + kind + "; " + list(), command);
  }

  private String list() {
    return names.isEmpty()
        ? String.format(Locale.ROOT, "it has no %s at all", kind)
        : "it has " + String.join(", ", names);
  }

  private static ParameterException misuse(String message, CommandSpec command) {
    return new ParameterException(command.commandLine(), message);
  }
}
