package dev.hikyaku.cli.command;

import dev.hikyaku.cli.console.Console;
import dev.hikyaku.relay.Relay;
import dev.hikyaku.relay.RelayOptions;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Spec;

/** The spec a command works on: an option that most commands share. */
final class SpecFiles {
  private static final Path DEFAULT = Path.of("hikyaku.yaml");

  @Option(
      names = {"-f", "--file"},
      paramLabel = "SPEC",
      description = {
        "A spec, or a folder whose *.yaml and *.yml together are one. May be given several times.",
        "Default: hikyaku.yaml in this folder."
      })
  List<Path> files = new ArrayList<>();

  @Spec(Spec.Target.MIXEE)
  CommandSpec command = CommandSpec.create();

  /** What was named, all of it there. */
  List<Path> paths() {
    if (files.isEmpty() && !Files.exists(DEFAULT)) {
      throw misuse(
          "no spec: there is no hikyaku.yaml in this folder. Name one with -f, as in '"
              + command.qualifiedName()
              + " -f relay.yaml'.");
    }
    files.forEach(this::mustExist);
    return files.isEmpty() ? List.of(DEFAULT) : List.copyOf(files);
  }

  private void mustExist(Path file) {
    if (!Files.exists(file)) {
      throw misuse("-f " + file + ": no such file or folder");
    }
  }

  /** Opens it; from here on the console and the log hide its secrets. */
  Relay open(RelayOptions options, Console console) {
    Logging.quiet();
    Relay relay = Relay.open(paths(), options);
    console.hide(relay::masked);
    Logging.quiet(relay::masked);
    return relay;
  }

  private ParameterException misuse(String message) {
    return new ParameterException(command.commandLine(), message);
  }
}
