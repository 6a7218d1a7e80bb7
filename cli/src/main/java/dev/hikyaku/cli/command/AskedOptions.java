package dev.hikyaku.cli.command;

import dev.hikyaku.eval.EvalOptions;
import java.util.Optional;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/** Which route is asked about which cases. */
final class AskedOptions {
  @Mixin SpecFiles specs = new SpecFiles();

  @Option(
      names = "--route",
      paramLabel = "ROUTE",
      description = "The route to ask. May be left out when the spec has only one.")
  Optional<String> route = Optional.empty();

  @Mixin CaseOptions cases = new CaseOptions();

  @Option(
      names = "--concurrency",
      paramLabel = "N",
      description = "How many cases are asked at a time. Default: ${DEFAULT-VALUE}.")
  int concurrency = EvalOptions.DEFAULT.concurrency();
}
