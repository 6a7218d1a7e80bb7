package dev.hikyaku.cli.command;

import dev.hikyaku.cli.console.Console;
import dev.hikyaku.cli.console.ExitCode;
import dev.hikyaku.cli.console.Table;
import dev.hikyaku.relay.Component;
import dev.hikyaku.relay.Relay;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;

/** {@code hikyaku components}. */
@Command(
    name = "components",
    sortOptions = false,
    description = {
      "List what a spec can name: the types of sources, destinations and routers, and who provides"
          + " them.",
      ""
    },
    exitCodeListHeading = "%nExit codes:%n",
    exitCodeList = {"0:done", "2:wrong use"},
    footerHeading = "%nExamples:%n",
    footer = {
      "  hikyaku components",
      "  hikyaku components --json | jq -r '.[] | select(.kind == \"source\").type'"
    })
final class ComponentsCommand implements Callable<Integer> {
  private final Console console;

  @Option(names = "--json", description = "Print one JSON document instead of a table.")
  boolean json;

  ComponentsCommand(Console console) {
    this.console = console;
  }

  @Override
  public Integer call() {
    Logging.quiet();
    List<Component> components = Relay.components();
    if (json) {
      console.json(components.stream().map(ComponentsCommand::object).toList());
    } else {
      console.print(table(components).lines(console.outStyle()));
    }
    return ExitCode.DONE.code();
  }

  static Table table(List<Component> components) {
    Table table = new Table("kind", "type", "provider", "missing");
    components.forEach(c -> table.row(c.kind(), c.type(), c.provider(), c.missing()));
    return table;
  }

  static Map<String, Object> object(Component component) {
    Map<String, Object> object = new LinkedHashMap<>();
    object.put("kind", component.kind());
    object.put("type", component.type());
    object.put("provider", component.provider());
    object.put("missing", component.missing());
    return object;
  }
}
