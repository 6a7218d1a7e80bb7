package dev.hikyaku.cli.command;

import dev.hikyaku.eval.data.CaseFile;
import dev.hikyaku.eval.data.LabelMap;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Spec;

/** Which labelled messages a command works on. */
final class CaseOptions {
  @Option(
      names = "--data",
      paramLabel = "FILE",
      required = true,
      description = "The cases: NDJSON, or CSV with a heading when the name ends in .csv.")
  Path data = Path.of("");

  @Option(
      names = "--input-column",
      paramLabel = "NAME",
      description = "The CSV column of the messages. Default: ${DEFAULT-VALUE}.")
  String input = CaseFile.Columns.DEFAULT.input();

  @Option(
      names = "--label-column",
      paramLabel = "NAME",
      description =
          "The CSV column of their destinations: nothing for nobody, | between several. Default:"
              + " ${DEFAULT-VALUE}.")
  String label = CaseFile.Columns.DEFAULT.label();

  @Option(
      names = "--map",
      paramLabel = "FILE",
      description = "A YAML file of labels and the destination, or the list of them, each means.")
  Optional<Path> map = Optional.empty();

  @Option(names = "--skip-bad", description = "Leave out broken lines, and tell how many.")
  boolean skipBad;

  @Spec(Spec.Target.MIXEE)
  CommandSpec command = CommandSpec.create();

  CaseFile cases() {
    mustExist("--data", data);
    return new CaseFile(data, new CaseFile.Columns(input, label));
  }

  Map<String, List<String>> labels() {
    if (map.isEmpty()) {
      return Map.of();
    }
    mustExist("--map", map.get());
    try {
      return LabelMap.read(map.get());
    } catch (IOException e) {
      throw misuse("--map " + map.get() + ": " + e.getMessage());
    }
  }

  /** Else it is misuse of the option. */
  void mustExist(String option, Path file) {
    if (!Files.isRegularFile(file)) {
      throw misuse(option + " " + file + ": no such file");
    }
  }

  private ParameterException misuse(String message) {
    return new ParameterException(command.commandLine(), message);
  }
}
