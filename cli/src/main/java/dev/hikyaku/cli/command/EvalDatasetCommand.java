package dev.hikyaku.cli.command;

import dev.hikyaku.cli.console.Console;
import dev.hikyaku.cli.console.ExitCode;
import dev.hikyaku.cli.console.Style;
import dev.hikyaku.cli.console.Table;
import dev.hikyaku.eval.data.CaseFile;
import dev.hikyaku.eval.data.Cases;
import dev.hikyaku.eval.data.Dataset;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/** {@code hikyaku eval dataset}. */
@Command(
    name = "dataset",
    sortOptions = false,
    description = {
      "Tell what is in a file of cases, and what makes numbers from it doubtful: texts that stand"
          + " twice, under different labels, or in the file that a model learns from.",
      ""
    },
    exitCodeListHeading = "%nExit codes:%n",
    exitCodeList = {
      "0:nothing doubtful but repeats",
      "1:label conflicts, leaks or broken lines",
      "2:wrong use"
    },
    footerHeading = "%nExamples:%n",
    footer = {"  hikyaku eval dataset --data cases.ndjson --against train.ndjson"})
final class EvalDatasetCommand implements Callable<Integer> {
  private static final int SHOWN = 20;

  private final Console console;

  @Mixin CaseOptions cases = new CaseOptions();

  @Option(
      names = "--against",
      paramLabel = "FILE",
      description = "Cases of the same form that should have no text in common with these.")
  Optional<Path> against = Optional.empty();

  @Option(names = "--json", description = "Print one JSON document.")
  boolean json;

  EvalDatasetCommand(Console console) {
    this.console = console;
  }

  @Override
  public Integer call() {
    CaseFile file = cases.cases();
    against.ifPresent(path -> cases.mustExist("--against", path));
    Optional<Cases> other = against.map(path -> new CaseFile(path, file.columns()));
    try {
      Dataset found = Dataset.of(file, cases.labels(), other);
      if (json) {
        console.json(document(found));
      } else {
        console.print(lines(found, console.outStyle()));
      }
      found.broken().forEach(problem -> console.say(Style.safe(problem.toString())));
      return ExitCode.doneIf(found.sound()).code();
    } catch (IOException e) {
      console.complain("cannot read the cases: " + e.getMessage());
      return ExitCode.FAILED.code();
    }
  }

  private static List<String> lines(Dataset found, Style style) {
    List<String> lines = new ArrayList<>();
    lines.add(
        style.strong(found.cases() + " cases")
            + ", "
            + found.nobodys()
            + " of them nobody's, "
            + found.labels().size()
            + " labels");
    lines.add("");
    Table table = new Table("label", "cases");
    found.labels().forEach(table::row);
    lines.addAll(table.lines(style));
    lines.add("");
    lines.addAll(twins("repeat", "repeats", found.repeats()));
    lines.addAll(twins("label conflict with", "label conflicts", found.conflicts()));
    lines.addAll(twins("same text in the other file:", "leaks", found.leaks()));
    return lines;
  }

  private static List<String> twins(String one, String all, List<Dataset.Twin> twins) {
    List<String> lines = new ArrayList<>(List.of(twins.size() + " " + all));
    twins.stream()
        .limit(SHOWN)
        .forEach(
            twin -> lines.add("  " + Style.safe(twin.id() + ": " + one + " " + twin.before())));
    return lines;
  }

  private static Map<String, Object> document(Dataset found) {
    Map<String, Object> object = new LinkedHashMap<>();
    object.put("cases", found.cases());
    object.put("nobodys", found.nobodys());
    object.put("labels", found.labels());
    object.put("repeats", twins(found.repeats()));
    object.put("conflicts", twins(found.conflicts()));
    object.put("leaks", twins(found.leaks()));
    object.put("broken", found.broken().size());
    return object;
  }

  private static List<Map<String, String>> twins(List<Dataset.Twin> twins) {
    return twins.stream().map(twin -> Map.of("id", twin.id(), "before", twin.before())).toList();
  }
}
