package dev.hikyaku.cli.command;

import dev.hikyaku.cli.console.Console;
import dev.hikyaku.cli.console.ExitCode;
import dev.hikyaku.cli.console.Table;
import dev.hikyaku.relay.Relay;
import dev.hikyaku.relay.RelayOptions;
import dev.hikyaku.relay.spi.DeclaredModel;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/** {@code hikyaku models list}. */
@Command(
    name = "list",
    sortOptions = false,
    description = {"List the models that a spec declares. None is asked.", ""},
    exitCodeListHeading = "%nExit codes:%n",
    exitCodeList = {"0:done", "2:wrong use, or a bad spec"},
    footerHeading = "%nExamples:%n",
    footer = {
      "  hikyaku models list -f relay.yaml",
      "  hikyaku models list -f relay.yaml --json | jq -r '.[].name'"
    })
final class ModelsListCommand implements Callable<Integer> {
  private final Console console;

  @Mixin SpecFiles specs = new SpecFiles();

  @Option(names = "--json", description = "Print one JSON document instead of a table.")
  boolean json;

  ModelsListCommand(Console console) {
    this.console = console;
  }

  @Override
  public Integer call() {
    try (Relay relay = specs.open(RelayOptions.lint(), console)) {
      List<DeclaredModel> models = relay.models();
      if (json) {
        console.json(models.stream().map(ModelsListCommand::object).toList());
      } else {
        Table table = new Table("model", "provider", "served as");
        models.forEach(model -> table.row(model.name(), model.provider(), model.model()));
        console.print(table.lines(console.outStyle()));
      }
      return ExitCode.DONE.code();
    }
  }

  static Map<String, Object> object(DeclaredModel model) {
    Map<String, Object> object = new LinkedHashMap<>();
    object.put("name", model.name());
    object.put("provider", model.provider());
    object.put("model", model.model());
    return object;
  }
}
