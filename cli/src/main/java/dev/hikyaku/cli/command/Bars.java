package dev.hikyaku.cli.command;

import dev.hikyaku.eval.score.Metrics;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.OptionalDouble;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.ParameterException;

/**
 * What a run has to reach.
 *
 * @param least by the name of a metric
 */
record Bars(Map<String, Double> least) {
  /** Checks the names and numbers; else it is misuse of the command. */
  static Bars of(Map<String, Double> least, CommandSpec command) {
    least.forEach(
        (name, bar) -> {
          if (!Metrics.names().contains(name)) {
            throw new ParameterException(
                command.commandLine(),
                "--min knows no metric '%s'; it knows %s"
                    .formatted(name, String.join(", ", Metrics.names())));
          }
          if (!(bar >= 0 && bar <= 1)) {
            throw new ParameterException(
                command.commandLine(), "--min " + name + " must be between 0 and 1, was " + bar);
          }
        });
    return new Bars(Map.copyOf(least));
  }

  /** Each bar that is missed, and by how much. A metric that is n/a reaches none. */
  List<String> missed(Metrics metrics) {
    List<String> missed = new ArrayList<>();
    if (!least.isEmpty() && metrics.errors() > 0) {
      missed.add("%d of %d cases failed".formatted(metrics.errors(), metrics.cases()));
    }
    Metrics.names().stream()
        .filter(least::containsKey)
        .forEach(
            name -> {
              double bar = least.getOrDefault(name, 0.0);
              OptionalDouble value = metrics.named(name);
              if (value.isEmpty() || value.getAsDouble() < bar) {
                missed.add(line(name, value, bar));
              }
            });
    return missed;
  }

  private static String line(String name, OptionalDouble value, double bar) {
    return value.isEmpty()
        ? "%s is n/a, the bar is %s".formatted(name, bar)
        : String.format(
            Locale.ROOT,
            "%s is %.4f, %.4f below the bar of %s",
            name,
            value.getAsDouble(),
            bar - value.getAsDouble(),
            bar);
  }
}
