package dev.hikyaku.cli.command;

import dev.hikyaku.cli.console.Console;
import dev.hikyaku.cli.console.ExitCode;
import dev.hikyaku.cli.console.Table;
import dev.hikyaku.relay.Relay;
import dev.hikyaku.relay.RelayOptions;
import dev.hikyaku.relay.failure.Failure;
import dev.hikyaku.relay.spi.DeclaredModel;
import dev.hikyaku.relay.spi.ModelTrial;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.Callable;
import java.util.function.UnaryOperator;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

/** {@code hikyaku models check}. */
@Command(
    name = "check",
    sortOptions = false,
    description = {
      "Ask each model of a spec one trivial question, once, and tell how that went. A remote model"
          + " may cost money.",
      ""
    },
    exitCodeListHeading = "%nExit codes:%n",
    exitCodeList = {
      "0:every model answered",
      "1:one did not answer, or not with what was asked",
      "2:wrong use, or a bad spec"
    },
    footerHeading = "%nExamples:%n",
    footer = {
      "  hikyaku models check -f relay.yaml",
      "  hikyaku models check -f relay.yaml gpt --json | jq '.[0].ms'"
    })
final class ModelsCheckCommand implements Callable<Integer> {
  private final Console console;

  @Mixin SpecFiles specs = new SpecFiles();

  @Parameters(
      paramLabel = "MODEL",
      arity = "0..*",
      description = "Names in the catalog. Default: every model.")
  List<String> names = new ArrayList<>();

  @Option(names = "--json", description = "Print one JSON document instead of a table.")
  boolean json;

  @Spec CommandSpec command = CommandSpec.create();

  ModelsCheckCommand(Console console) {
    this.console = console;
  }

  /** A model and what came of asking it. */
  private record Checked(DeclaredModel model, ModelTrial trial, UnaryOperator<String> mask) {
    /** What the server says goes to people: some repeat the key they were shown. */
    Optional<String> error() {
      return trial.failure().map(Failure::message).map(mask);
    }

    String version() {
      return mask.apply(trial.version());
    }
  }

  @Override
  public Integer call() throws InterruptedException {
    try (Relay relay = specs.open(RelayOptions.byHand(), console)) {
      List<Checked> all = new ArrayList<>();
      for (DeclaredModel model : asked(relay.models())) {
        all.add(new Checked(model, model.check(), relay::masked));
      }
      tell(all);
      return ExitCode.doneIf(all.stream().allMatch(c -> c.trial().failure().isEmpty())).code();
    }
  }

  private List<DeclaredModel> asked(List<DeclaredModel> models) {
    Known known = new Known("model", models.stream().map(DeclaredModel::name).toList());
    names.forEach(name -> known.checked(name, command));
    return models.stream().filter(m -> names.isEmpty() || names.contains(m.name())).toList();
  }

  private void tell(List<Checked> all) {
    if (json) {
      console.json(all.stream().map(ModelsCheckCommand::object).toList());
      return;
    }
    Table table = new Table("model", "provider", "outcome", "shape", "ms", "tokens", "usd");
    for (Checked checked : all) {
      ModelTrial trial = checked.trial();
      table.row(
          checked.model().name(),
          checked.model().provider(),
          trial.outcome(),
          trial.failure().isPresent() ? "-" : trial.asAsked() ? "obeyed" : "mended",
          String.format(Locale.ROOT, "%.0f", trial.millis()),
          trial.tokens(),
          String.format(Locale.ROOT, "%.6f", trial.costUsd()));
    }
    console.print(table.lines(console.outStyle()));
    all.forEach(this::complain);
  }

  private void complain(Checked checked) {
    checked.error().ifPresent(why -> console.complain(checked.model().name() + ": " + why));
  }

  private static Map<String, Object> object(Checked checked) {
    ModelTrial trial = checked.trial();
    Map<String, Object> object = ModelsListCommand.object(checked.model());
    object.put("outcome", trial.outcome());
    trial.failure().map(Failure::exact).ifPresent(tag -> object.put("tag", tag.name()));
    checked.error().ifPresent(why -> object.put("error", why));
    object.put("version", checked.version());
    object.put("as_asked", trial.asAsked());
    object.put("ms", trial.millis());
    object.put("tokens", trial.tokens());
    object.put("cost", trial.costUsd());
    return object;
  }
}
